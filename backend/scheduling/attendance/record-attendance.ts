import type { Db } from '#platform/database/database.ts'
import { findUndecided, markAttended } from './queries.ts'
import { roomFacts } from './room-facts.ts'
import { haveMet } from './rules.ts'

/** Records that both sides attended, once they were together in the room for long enough. */
export async function recordAttendance(db: Db, booking: string, now: Temporal.Instant): Promise<void> {
  const session = await findUndecided(db, booking)
  if (!session) return
  const facts = (await roomFacts(db, [session], now)).get(booking)
  if (facts && haveMet(facts)) await markAttended(db, booking)
}
