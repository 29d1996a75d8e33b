import type { BookingStatus } from '#schemas/scheduling/bookings.ts'
import { releaseSlot } from '#backend/scheduling/availability/claim-slot.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { isSuspendedNow } from '#backend/marketplace/provider-profile/practising.ts'
import { announceBooking, notifyBothSides } from './announce.ts'
import { refundClient } from './booking-money.ts'
import { endWaitingMove } from './end-move.ts'
import { lockAnyBooking, type LockedBooking } from './queries.ts'
import { cancellationVerdict } from './rules.ts'
import { bookingsOfSuspended } from './suspended-queries.ts'
import { notifyGuests } from './notify-guests.ts'
import { updateBooking } from './write-queries.ts'

type Sweep = Pick<Context, 'services' | 'now'> & { db: Db }

/** Per round, so that a therapist with many sessions does not delay the other jobs. */
const batch = 50

/**
 * Ends future bookings with suspended therapists: requests are rejected, the rest is cancelled, and payments are
 * refunded in full. Each booking has its own transaction, and every round repeats the search, so that a booking made at
 * the moment of the suspension is found too.
 */
export async function cancelOfSuspended(sweep: Sweep, onError: (error: unknown) => void): Promise<number> {
  const found = await bookingsOfSuspended(sweep.db, iso(sweep.now), batch)
  for (const { identifier } of found) {
    try {
      await inTransaction(sweep.db, (db) => cancelOne(db, sweep, identifier))
    } catch (error) {
      onError(error)
    }
  }
  return found.length
}

async function cancelOne(db: Db, within: Omit<Sweep, 'db'>, identifier: string): Promise<void> {
  const { now } = within
  const booking = await lockAnyBooking(db, identifier)
  if (!booking || !isAhead(booking, now) || !(await isSuspendedNow(db, booking.providerIdentifier, now))) return
  const { eligible, refundAmount } = cancellationVerdict(booking, 'admin', now)
  if (!eligible) return
  if (refundAmount > 0) await refundClient(db, now, booking, refundAmount)
  await endWaitingMove(db, within, identifier, 'withdrawn')
  await releaseSlot(db, identifier, 'released')
  const status = booking.status === 'booking_request' ? 'rejected' : 'cancelled'
  await markEnded(db, booking, { status, refundAmount, at: iso(now) })
  await notifyGuests(db, within, booking, 'cancelled')
  await audit({ now, user: null, requestId: '' }, db, 'booking.ended_by_suspension', {
    subject: booking.clientIdentifier,
    details: { booking: identifier, status, refund: refundAmount },
  })
  await announceBooking(db, within, identifier, status)
  // For a rejected request only the client needs a separate notification.
  const rejected = status === 'rejected' ? await lockAnyBooking(db, identifier) : undefined
  if (rejected) await notifyBothSides(db, within, rejected, 'cancelled', { only: 'provider' })
}

const isAhead = ({ startAt }: LockedBooking, now: Temporal.Instant): boolean =>
  startAt === null || Temporal.Instant.compare(now, Temporal.Instant.from(startAt)) < 0

const markEnded = (
  db: Db,
  { identifier, paidAt, refunded }: LockedBooking,
  { status, refundAmount, at }: { status: BookingStatus; refundAmount: number; at: string },
) =>
  updateBooking(db, identifier, {
    status,
    reasonCode: 'provider_unavailable',
    paymentDueAt: null,
    respondBy: null,
    ...(status === 'cancelled' ? { cancelledBy: 'admin', cancelledAt: at } : {}),
    refunded: paidAt === null ? null : (refunded ?? 0) + refundAmount,
  })
