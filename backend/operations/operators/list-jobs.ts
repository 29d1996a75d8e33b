import type { jobApi } from '#schemas/operations/jobs.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { countFailedJobs, failedJobs } from './jobs-queries.ts'
import { presentJob } from './present-job.ts'

/** Jobs that failed or wait for a retry, newest failure first. */
export const listJobs = (
  { db }: Context,
  { page, perPage, identifiers, ...others }: QueryOf<typeof jobApi.list>,
): Promise<ReplyOf<typeof jobApi.list>> => {
  const filter = { ...others, ...(identifiers && { named: identifiers.split(',') }) }
  return pageOf(
    { page, perPage },
    async (limit, offset) => (await failedJobs(db, filter, { limit, offset })).map(presentJob),
    (most) => countFailedJobs(db, filter, most),
  )
}
