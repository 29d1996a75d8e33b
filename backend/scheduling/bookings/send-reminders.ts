import * as paths from '#schemas/platform/paths.ts'
import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { isFirstTime } from '#platform/database/first-time.ts'
import { notifyBothSides, type NotifyContext } from './announce.ts'
import { reminderKey } from './passed-reminders.ts'
import { type LockedBooking, lockAnyBooking } from './queries.ts'
import {
  clientParticipant,
  type Due,
  type DueQuery,
  dueInvitations,
  dueSessions,
  dueUnscheduled,
} from './reminder-queries.ts'

interface Reminding extends NotifyContext {
  db: Db
}
type OnError = (error: unknown) => void
type Remind = (db: Db, reminding: Reminding, booking: LockedBooking, mark: number) => Promise<void>

const batch = 100

/**
 * Sends time-driven mails: before sessions, about bookings without a time, and after sessions. Each mail is marked in
 * the transaction that enqueues it, so it is sent once despite crashes and several workers. After a long outage only
 * the nearest reminder is sent.
 */
export async function sendReminders(reminding: Reminding, onError: OnError): Promise<void> {
  await remindAll(reminding, dueSessions, remindOfSession, onError)
  await remindAll(reminding, dueUnscheduled, remindToSchedule, onError)
  await remindAll(reminding, dueInvitations, inviteReview, onError)
}

/** One transaction per booking: a failure is retried in the next round and does not stop the others. */
async function remindAll(reminding: Reminding, query: DueQuery, remind: Remind, onError: OnError): Promise<void> {
  let behind: Due | null = null
  for (;;) {
    const due: Due[] = await query(reminding.db, reminding.now, behind, batch)
    for (const { identifier, mark } of due) {
      try {
        await inTransaction(reminding.db, async (db) => {
          const booking = await lockAnyBooking(db, identifier)
          if (booking) await remind(db, reminding, booking, mark)
        })
      } catch (error) {
        onError(error)
      }
    }
    behind = due.at(-1) ?? null
    if (due.length < batch) return
  }
}

const remindOfSession: Remind = async (db, reminding, booking, hours) => {
  const { identifier, status, startAt } = booking
  if (status !== 'confirmed' || startAt === null || !isWithin(reminding.now, startAt, hours)) return
  if (!(await isFirstTime(db, reminderKey(identifier, startAt, hours), iso(reminding.now)))) return
  await notifyBothSides(db, reminding, booking, 'reminder', { occasion: `:${hours}`, until: startAt })
}

/** Checked again under the lock: the session may have been moved since the query. */
function isWithin(now: Temporal.Instant, startAt: string, hours: number): boolean {
  const hoursLeft = now.until(Temporal.Instant.from(startAt)).total('hours')
  return hoursLeft > 0 && hoursLeft <= hours
}

const remindToSchedule: Remind = async (db, reminding, booking, days) => {
  const { identifier, status } = booking
  if (status !== 'unscheduled') return
  if (!(await isFirstTime(db, `not_scheduled:${identifier}:${days}`, iso(reminding.now)))) return
  await notifyBothSides(db, reminding, booking, 'not_scheduled', { occasion: `:${days}` })
}

const inviteReview: Remind = async (db, reminding, booking) => {
  const { identifier, status } = booking
  if (status !== 'completed') return
  if (!(await isFirstTime(db, `review_invitation:${identifier}`, iso(reminding.now)))) return
  const { identifier: participant } = await clientParticipant(db, identifier)
  await notifyBothSides(db, reminding, booking, 'review_invitation', {
    path: paths.appointment({ id: identifier, participantId: participant }),
  })
}
