import type { FailedJob } from '#schemas/operations/jobs.ts'
import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { retryNow } from './jobs-queries.ts'
import { presentJob } from './present-job.ts'

/** Retries a job once, now; if that fails too, it is listed again. */
export const retryJob = (context: Context, identifier: string): Promise<FailedJob> =>
  context.transaction(async (db) => {
    const job = await retryNow(db, identifier)
    if (!job) throw notFound()
    await audit(context, db, 'job.retry', { details: { job: identifier, name: job.name } })
    return presentJob(job)
  })
