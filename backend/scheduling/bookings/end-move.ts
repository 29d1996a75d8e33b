import { freeSlot } from '#backend/scheduling/availability/take-slot.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { decideMove } from './move-queries.ts'

/**
 * Ends the move that waits, if there is one, and frees its time; the old time stands. The caller has locked the booking
 * and tells the people.
 */
export async function endWaitingMove(
  db: Db,
  { now }: Pick<Context, 'now'>,
  bookingIdentifier: string,
  as: 'rejected' | 'withdrawn' | 'expired',
): Promise<boolean> {
  const ended = await decideMove(db, bookingIdentifier, { status: as, counted: false, decidedAt: iso(now) })
  if (ended) await freeSlot(db, bookingIdentifier, as === 'expired' ? 'expired' : 'released', 'reschedule')
  return ended
}
