/** Work of the queue that failed, for operators: what and why, never for whom. */
import * as Type from 'typebox'
import { Choice, endpoint, Id, Instant, PageOf, pageQuery, Strict } from '../platform/endpoint.ts'
import { Identifiers } from '../platform/identifiers.ts'

export const jobNames = [
  'announce',
  'code_mail',
  'export',
  'guest_mail',
  'invite_client',
  'mail',
  'offer_waitlist',
  'refresh_listing',
  'remove_file',
  'reset_mail',
  'scan_file',
] as const

/** Done and failed work is kept so long, then it is gone. */
export const failedJobDays = 7
export const reasonMax = 200

export type FailedJob = Type.Static<typeof FailedJob>
export const FailedJob = Type.Object({
  identifier: Id(),
  name: Choice(jobNames, { ui: { list: true, filter: true } }),
  /** What kind of it: the template of a mail, the news of an announcement. */
  subject: Type.Union([Type.String(), Type.Null()], { ui: { list: true } }),
  /** `retrying`: will be tried again by itself. */
  status: Choice(['failed', 'retrying'], { ui: { list: true, badge: true, filter: true } }),
  tries: Type.Integer({ minimum: 0, ui: { list: true } }),
  reason: Type.Union([Type.String(), Type.Null()], { ui: { list: true } }),
  createdAt: Instant({ ui: { list: true } }),
  failedAt: Type.Union([Instant({ ui: { list: true } }), Type.Null()]),
})

export type JobBacklog = Type.Static<typeof JobBacklog>
/** Work of one kind that is due, being done or waiting for its next try. */
export const JobBacklog = Type.Object({
  name: Choice(jobNames),
  waiting: Type.Integer({ minimum: 1 }),
  oldestSince: Instant(),
  /** Null: now. */
  nextTryAt: Type.Union([Instant(), Type.Null()]),
  /** Of the try that failed last. */
  reason: Type.Union([Type.String(), Type.Null()]),
})

export const jobApi = {
  backlog: endpoint('GET /admin/jobs/backlog', {
    summary: 'Work that waits, by kind, the oldest first',
    reply: Type.Array(JobBacklog),
  }),
  list: endpoint('GET /admin/jobs', {
    summary: 'Work that failed, newest first',
    query: Strict({
      name: Type.Optional(Choice(jobNames)),
      status: Type.Optional(Choice(['failed', 'retrying'])),
      identifiers: Type.Optional(Identifiers()),
      ...pageQuery,
    }),
    reply: PageOf(FailedJob),
  }),
  retry: endpoint('POST /admin/jobs/:id/retry', { summary: 'Tries it once more, now', reply: FailedJob }),
}
