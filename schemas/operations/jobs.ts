/** Failed jobs of the queue, for operators: kind and error, without personal data. */
import * as Type from 'typebox'
import { endpoint, PageOf, pageQuery } from '../platform/endpoint.ts'
import { Choice, Id, Instant, Strict } from '../platform/fields.ts'
import { Identifiers } from '../platform/identifiers.ts'

export const jobNames = [
  'announce',
  'code_mail',
  'email_code_mail',
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

/** Retention of finished and failed jobs. */
export const failedJobDays = 7
export const reasonMax = 200

export type FailedJob = Type.Static<typeof FailedJob>
export const FailedJob = Type.Object({
  identifier: Id(),
  name: Choice(jobNames, { ui: { list: true, filter: true } }),
  /** Subtype: the template of a mail, the event of a notification. */
  subject: Type.Union([Type.String(), Type.Null()], { ui: { list: true } }),
  /** `retrying`: will be retried automatically. */
  status: Choice(['failed', 'retrying'], { ui: { list: true, badge: true, filter: true } }),
  tries: Type.Integer({ minimum: 0, ui: { list: true } }),
  reason: Type.Union([Type.String(), Type.Null()], { ui: { list: true } }),
  createdAt: Instant({ ui: { list: true } }),
  failedAt: Type.Union([Instant({ ui: { list: true } }), Type.Null()]),
})

export type JobBacklog = Type.Static<typeof JobBacklog>
/** Jobs of one kind that are due, running or waiting for a retry. */
export const JobBacklog = Type.Object({
  name: Choice(jobNames),
  waiting: Type.Integer({ minimum: 1 }),
  oldestSince: Instant(),
  /** Null: now. */
  nextTryAt: Type.Union([Instant(), Type.Null()]),
  /** Error of the last attempt. */
  reason: Type.Union([Type.String(), Type.Null()]),
})

export const jobApi = {
  backlog: endpoint('GET /admin/jobs/backlog', {
    summary: 'Waiting jobs by kind, the oldest first',
    reply: Type.Array(JobBacklog),
  }),
  list: endpoint('GET /admin/jobs', {
    summary: 'Failed jobs, newest first',
    query: Strict({
      name: Type.Optional(Choice(jobNames)),
      status: Type.Optional(Choice(['failed', 'retrying'])),
      identifiers: Type.Optional(Identifiers()),
      ...pageQuery,
    }),
    reply: PageOf(FailedJob),
  }),
  retry: endpoint('POST /admin/jobs/:id/retry', { summary: 'Retries a job now', reply: FailedJob }),
}
