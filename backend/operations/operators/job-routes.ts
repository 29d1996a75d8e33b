import { jobApi as api } from '#schemas/operations/jobs.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listBacklog } from './list-backlog.ts'
import { listJobs } from './list-jobs.ts'
import { retryJob } from './retry-job.ts'

export function jobRoutes(serve: Serve) {
  serve(api.list, (context, { query }) => listJobs(context, query))
  serve(api.backlog, (context) => listBacklog(context))
  serve(api.retry, (context, { params }) => retryJob(context, params.id))
}
