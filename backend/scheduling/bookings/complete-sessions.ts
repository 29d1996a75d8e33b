import { roomLimits } from '#schemas/care/session-room-limits.ts'
import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import type { Settling } from '#backend/money/payments/settle-payment.ts'
import { payEarning } from './booking-money.ts'
import { endWaitingMove } from './end-move.ts'
import { endedBookings, hasEnded } from './completion-queries.ts'
import { lockAnyBooking } from './queries.ts'
import { updateBooking } from './write-queries.ts'
import { batch, sweepEach } from './sweep-each.ts'

/**
 * Completes sessions that ended 15 minutes ago, or once client and therapist have left their room; the provider's share of the
 * fee starts clearing.
 */
export async function completeSessions(settling: Settling, onError: (error: unknown) => void): Promise<number> {
  const ended = await endedBookings(settling.db, momentsOf(settling.now), batch)
  return sweepEach(
    ended,
    ({ identifier }) => inTransaction(settling.db, (db) => complete(db, settling, identifier)),
    onError,
  )
}

const momentsOf = (now: Temporal.Instant) => ({
  endedBefore: iso(now.subtract({ minutes: bookingLimits.completeAfterMinutes })),
  seenSince: iso(now.subtract({ seconds: roomLimits.lostSeconds })),
  closedBefore: iso(now.subtract({ minutes: roomLimits.closesMinutes })),
})

async function complete(db: Db, requested: Pick<Settling, 'now'>, identifier: string): Promise<void> {
  const booking = await lockAnyBooking(db, identifier)
  // Checked again under the lock: the session may just have been moved or cancelled.
  if (!booking || !(await hasEnded(db, identifier, momentsOf(requested.now)))) return
  await endWaitingMove(db, requested, identifier, 'expired')
  await payEarning(db, requested.now, booking)
  await updateBooking(db, identifier, { status: 'completed' })
}
