import type { FailedJob, JobBacklog, jobApi } from '#schemas/operations/jobs.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { pageOf } from '#platform/http/page.ts'
import { scrubReason } from '#platform/core/scrub-reason.ts'
import { backlog, countFailedJobs, failedJobs, retryNow } from './jobs-queries.ts'

/** Jobs that failed or wait for a retry, newest failure first. */
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

/** Waiting jobs, so that operators notice a mail outage before the first job fails. */
export const listBacklog = async ({ db }: Context): Promise<JobBacklog[]> => (await backlog(db)).map(shown)

/** Retries a job once, now; if that fails too, it is listed again. */
export const retryJob = (context: Context, identifier: string): Promise<FailedJob> =>
  context.transaction(async (db) => {
    const job = await retryNow(db, identifier)
    if (!job) throw notFound()
    await audit(context, db, 'job.retry', { details: { job: identifier, name: job.name } })
    return shown(job)
  })

/** Also redacts reasons stored by other versions of the product or by the queue itself. */
const shown = <Row extends { reason: string | null }>(job: Row): Row => ({
  ...job,
  reason: job.reason === null ? null : scrubReason(job.reason),
})
