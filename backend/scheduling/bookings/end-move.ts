import { releaseSlot } from '#backend/scheduling/availability/claim-slot.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { decideMove } from './move-queries.ts'

/**
 * Ends the pending move, if there is one, and releases its time; the old time stays. The caller must hold the booking's
 * lock and notify both sides.
 */
export async function endWaitingMove(
  db: Db,
  { now }: Pick<Context, 'now'>,
  bookingIdentifier: string,
  as: 'rejected' | 'withdrawn' | 'expired',
): Promise<boolean> {
  const ended = await decideMove(db, bookingIdentifier, { status: as, counted: false, decidedAt: iso(now) })
  if (ended) await releaseSlot(db, bookingIdentifier, as === 'expired' ? 'expired' : 'released', 'reschedule')
  return ended
}
