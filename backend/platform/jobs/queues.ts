/** How long and how often each queue retries, as data: pg-boss gets its options from here. */
import { failedJobDays, type jobNames } from '#schemas/operations/jobs.ts'
import { mailLimits } from '#platform/mail/mail.ts'

export interface QueuePolicy {
  /** It is retried for at least so long before it has failed for good and waits for an operator. */
  retryMinutes: number
  /** Seconds of the first pause. Each pause doubles, half of it at random, so that retries of one outage spread. */
  firstPause: number
  /** Seconds that a pause grows to. Retries that have spread before keep their distance. */
  longestPause: number
  /** Jobs that one worker takes at once and does one after the other. */
  batch: number
  /** Workers of one process. Each takes a batch every half second, which bounds the pace after an outage. */
  workers: number
  /** Seconds a job may take; a batch must end within those of one job, or pg-boss hands its jobs out again. */
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
/** Its reader waits in front of a page: short pauses, and the handler ends the job once nobody waits any more. */
const ofCodes = { ...ofMails, retryMinutes: 60, firstPause: 5, longestPause: 45 }
/** A sweep enqueues these again, so nothing is lost when one fails for good. */
const ofRepeatedWork = { retryMinutes: 10, firstPause: 5, longestPause: 10 * 60, batch: 5, workers: 1, jobSeconds: 30 }

export const queuePolicies = {
  mail: { ...ofMails, workers: 2 },
  guest_mail: ofMails,
  invite_client: ofMails,
  code_mail: ofCodes,
  reset_mail: ofCodes,
  /** Nobody says it again, and without it nobody learns that a session is confirmed. */
  announce: { ...ofRepeatedWork, retryMinutes: 3 * days, longestPause: 15 * 60 },
  /** While it is being prepared, its person cannot ask for another one. */
  export: { ...ofRepeatedWork, retryMinutes: 3 * days, longestPause: 15 * 60, batch: 1, jobSeconds: 15 * 60 },
  /** Nothing else removes the bytes of a file that is gone. */
  remove_file: { ...ofRepeatedWork, retryMinutes: 7 * days, longestPause: 60 * 60, jobSeconds: 60 },
  /** `sweepFiles` asks again half an hour later, so its tries are over by then. */
  scan_file: { ...ofRepeatedWork, batch: 1, jobSeconds: 5 * 60 },
  /** `sweepWaitlist` looks at every calendar that somebody waits for every few minutes. */
  offer_waitlist: ofRepeatedWork,
  /** Search would go on showing somebody who may not be found any more. */
  refresh_listing: { ...ofRepeatedWork, retryMinutes: 3 * days, longestPause: 5 * 60 },
} satisfies Record<(typeof jobNames)[number], QueuePolicy>

/** Seconds of each pause, shortest and longest, as pg-boss 12 computes them: `retryDelay * 2^n`, half of it at random. */
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
