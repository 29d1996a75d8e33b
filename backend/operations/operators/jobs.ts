import type { FailedJob, JobBacklog, jobApi } from '#schemas/operations/jobs.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { pageOf } from '#platform/http/page.ts'
import { scrubReason } from '#platform/core/scrub-reason.ts'
import { backlog, countFailedJobs, failedJobs, retryNow } from './jobs-queries.ts'

/** Work that failed or waits to be tried again, newest failure first. */
export const listJobs = (
  { db }: Context,
  { page, perPage, identifiers, ...others }: QueryOf<typeof jobApi.list>,
): Promise<ReplyOf<typeof jobApi.list>> => {
  const filter = { ...others, ...(identifiers && { named: identifiers.split(',') }) }
  return pageOf(
    { page, perPage },
    async (limit, offset) => (await failedJobs(db, filter, { limit, offset })).map(shown),
    (most) => countFailedJobs(db, filter, most),
  )
}

/** What waits, for operators to see that a mail server is away before anything has failed. */
export const listBacklog = async ({ db }: Context): Promise<JobBacklog[]> => (await backlog(db)).map(shown)

/** Tries it once more, now; when that fails too, it stands in the list again. */
export const retryJob = (context: Context, identifier: string): Promise<FailedJob> =>
  context.transaction(async (db) => {
    const job = await retryNow(db, identifier)
    if (!job) throw notFound()
    await audit(context, db, 'job.retry', { details: { job: identifier, name: job.name } })
    return shown(job)
  })

/** What other versions of the product or the queue itself wrote is scrubbed as well. */
const shown = <Row extends { reason: string | null }>(job: Row): Row => ({
  ...job,
  reason: job.reason === null ? null : scrubReason(job.reason),
})
