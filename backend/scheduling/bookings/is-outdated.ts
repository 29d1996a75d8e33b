import type { Db } from '#platform/database/database.ts'
import type { MailJob } from '#platform/jobs/jobs.ts'
import { lateAfterSeconds, lifetimeOf } from '#platform/mail/mail-lifetimes.ts'
import { newestMove } from './move-queries.ts'
import { currentState } from './queries.ts'

/**
 * True for a delayed mail that is no longer worth sending: its time is over, or its booking has changed. Only delayed
 * mails are compared, so that every step of a booking is mailed while the mail server works.
 */
export async function isOutdated(
  { db, now }: { db: Db; now: Temporal.Instant },
  { template, until, about }: Pick<MailJob, 'template' | 'until' | 'about'>,
): Promise<boolean> {
  if (until !== undefined && Temporal.Instant.compare(until, now) <= 0) return true
  if (about === undefined || lifetimeOf(template) !== 'unchanged') return false
  if (Temporal.Instant.from(about.queuedAt).until(now).total('seconds') < lateAfterSeconds) return false
  const booking = await currentState(db, about.booking)
  if (booking?.status !== about.status || booking.startAt !== about.startAt) return true
  if (about.move === undefined) return false
  const move = await newestMove(db, about.booking)
  return move?.identifier !== about.move.identifier || move.status !== about.move.status
}
