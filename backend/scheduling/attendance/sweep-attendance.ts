import { bookingLimits } from '#schemas/scheduling/booking-limits.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { deleteMovedVisits, deleteVisits, forgettableSessions, storePresence, undecidedSessions } from './queries.ts'
import { recordAttendance } from './record-attendance.ts'
import { roomFacts } from './room-facts.ts'
import { minutesOf } from './rules.ts'

/** Sessions that one round takes. */
const batch = 100
/** Time in which a visit that ended is looked at; a last time when the visits are deleted. */
const recordedHours = 1

interface Session {
  identifier: string
  startAt: string | null
}

/**
 * Records who attended, and replaces visits by their sum once an absence can no longer be reported. A failure of one session
 * does not stop the others.
 */
export async function sweepAttendance(
  { db: root, now }: Pick<Context, 'db' | 'now'>,
  onError: (error: unknown) => void,
): Promise<void> {
  const each = async (sessions: readonly Session[], work: (db: Db, session: Session) => Promise<void>) => {
    for (const session of sessions) await inTransaction(root, (db) => work(db, session)).catch(onError)
  }
  const leftSince = iso(now.subtract({ hours: recordedHours }))
  await each(await undecidedSessions(root, leftSince, batch), (db, { identifier }) =>
    recordAttendance(db, identifier, now),
  )
  const endedBefore = iso(now.subtract({ hours: bookingLimits.absenceHours }))
  await each(await forgettableSessions(root, endedBefore, batch), (db, session) => storeSum(db, session, now))
  await deleteMovedVisits(root, endedBefore)
}

async function storeSum(db: Db, session: Session, now: Temporal.Instant): Promise<void> {
  const { identifier } = session
  await recordAttendance(db, identifier, now)
  const facts = (await roomFacts(db, [session], now)).get(identifier)
  for (const person of facts?.people ?? [])
    await storePresence(db, identifier, {
      ...person,
      minutesTogether: facts && person.role !== 'guest' ? minutesOf(facts) : 0,
    })
  await deleteVisits(db, identifier)
}
