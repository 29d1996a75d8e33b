import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import type { Settling } from '#backend/money/payments/settle-payment.ts'
import { payEarning } from './booking-money.ts'
import { endWaitingMove } from './end-move.ts'
import { endedBookings, lockAnyBooking, type LockedBooking } from './queries.ts'
import { updateBooking } from './write-queries.ts'
import { batch, sweepEach } from './sweep-each.ts'

/** Completes sessions that ended 15 minutes ago; the provider's share of the fee starts clearing. */
export async function completeSessions(settling: Settling, onError: (error: unknown) => void): Promise<number> {
  const { db: root, now } = settling
  const ended = await endedBookings(root, iso(now.subtract({ minutes: bookingLimits.completeAfterMinutes })), batch)
  return sweepEach(ended, ({ identifier }) => inTransaction(root, (db) => complete(db, settling, identifier)), onError)
}

async function complete(db: Db, requested: Pick<Settling, 'now'>, identifier: string): Promise<void> {
  const booking = await lockAnyBooking(db, identifier)
  if (!booking || !hasEnded(booking, requested.now)) return
  await endWaitingMove(db, requested, identifier, 'expired')
  await payEarning(db, requested.now, booking)
  await updateBooking(db, identifier, { status: 'completed' })
}

/** Checked again under the lock: the session may just have been moved or cancelled. */
function hasEnded({ status, endAt }: LockedBooking, now: Temporal.Instant): boolean {
  const last = now.subtract({ minutes: bookingLimits.completeAfterMinutes })
  return status === 'confirmed' && endAt !== null && Temporal.Instant.compare(Temporal.Instant.from(endAt), last) <= 0
}
