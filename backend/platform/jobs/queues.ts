/** Retry policy of each queue, as data: pg-boss gets its options from here. */
import { failedJobDays, type jobNames } from '#schemas/operations/jobs.ts'
import { mailLimits } from '#platform/mail/mail.ts'

export interface QueuePolicy {
  /** It is retried at least this long before it fails for good and waits for an operator. */
  retryMinutes: number
  /** Seconds of the first delay. Each delay doubles, half of it at random, so that retries after one outage spread. */
  firstPause: number
  /** Maximum delay in seconds. Retries that have spread before keep their distance. */
  longestPause: number
  /** Jobs that one worker takes at once and runs one after the other. */
  batch: number
  /** Workers of one process. Each is notified every half second while jobs are due, which limits the throughput after an outage. */
  workers: number
  /** Seconds a job may take; a batch must end within the time of one job, or pg-boss hands its jobs out again. */
  jobSeconds: number
}

const days = 24 * 60
const mailSeconds = mailLimits.totalMs / 1000
const ofMails = {
  retryMinutes: 3 * days,
  firstPause: 15,
  longestPause: 15 * 60,
  batch: 5,
  workers: 1,
  jobSeconds: mailSeconds + 10,
}
/** The reader is waiting for it: delays are short, and the handler ends the job once it has expired. */
const ofCodes = { ...ofMails, retryMinutes: 60, firstPause: 5, longestPause: 45 }
/** A sweep enqueues these again, so that nothing is lost when one fails for good. */
const ofRepeatedWork = { retryMinutes: 10, firstPause: 5, longestPause: 10 * 60, batch: 5, workers: 1, jobSeconds: 30 }

export const queuePolicies = {
  mail: { ...ofMails, workers: 2 },
  guest_mail: ofMails,
  invite_client: ofMails,
  code_mail: ofCodes,
  email_code_mail: ofCodes,
  reset_mail: ofCodes,
  /** It is sent once, and the participants learn of the confirmed session from it alone. */
  announce: { ...ofRepeatedWork, retryMinutes: 3 * days, longestPause: 15 * 60 },
  /** While an export is being prepared, the person cannot request another one. */
  export: { ...ofRepeatedWork, retryMinutes: 3 * days, longestPause: 15 * 60, batch: 1, jobSeconds: 15 * 60 },
  /** No other job deletes the bytes of a file without a row. */
  remove_file: { ...ofRepeatedWork, retryMinutes: 7 * days, longestPause: 60 * 60, jobSeconds: 60 },
  /** `sweepFiles` enqueues the scan again after half an hour, when these tries are over. */
  scan_file: { ...ofRepeatedWork, batch: 1, jobSeconds: 5 * 60 },
  /** `sweepWaitlist` checks every calendar with a waitlist every few minutes. */
  offer_waitlist: ofRepeatedWork,
  /** Otherwise search would keep listing a therapist who must not be found any more. */
  refresh_listing: { ...ofRepeatedWork, retryMinutes: 3 * days, longestPause: 5 * 60 },
} satisfies Record<(typeof jobNames)[number], QueuePolicy>

/**
 * Shortest and longest seconds of each delay, as pg-boss 12 computes them: `retryDelay * 2^n`, half of it at random.
 */
export function pausesOf(policy: QueuePolicy): { shortest: number; longest: number }[] {
  const pauses: { shortest: number; longest: number }[] = []
  for (let passed = 0; passed < policy.retryMinutes * 60; passed += pauses.at(-1)?.shortest ?? 0) {
    const doubled = policy.firstPause * 2 ** Math.min(16, pauses.length + 1)
    pauses.push({
      shortest: Math.min(policy.longestPause, doubled / 2),
      longest: Math.min(policy.longestPause, doubled),
    })
  }
  return pauses
}

export const queueOptionsOf = (policy: QueuePolicy) => ({
  retryLimit: pausesOf(policy).length,
  retryDelay: policy.firstPause,
  retryBackoff: true,
  retryDelayMax: policy.longestPause,
  expireInSeconds: policy.batch * policy.jobSeconds + 30,
  deleteAfterSeconds: failedJobDays * 24 * 3600,
})
