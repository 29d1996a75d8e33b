import { scrubReason } from '#platform/core/scrub-reason.ts'

/** Also redacts reasons stored by other versions of the product or by the queue itself. */
export const presentJob = <Row extends { reason: string | null }>(job: Row): Row => ({
  ...job,
  reason: job.reason === null ? null : scrubReason(job.reason),
})
