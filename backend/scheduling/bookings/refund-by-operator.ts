import type { BookingStatus } from '#schemas/scheduling/bookings.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { shares } from '#schemas/money/platform-share.ts'
import { releaseSlot } from '#backend/scheduling/availability/claim-slot.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { returnEarnings } from '#backend/money/payments/earnings.ts'
import { announceBooking } from './announce.ts'
import { refundClient } from './booking-money.ts'
import { saleOf } from './paid-together.ts'
import { endWaitingMove } from './end-move.ts'
import { returnPromoted } from './promoted-money.ts'
import { promotedBack } from './promotion-rules.ts'
import { lockAnyBooking, type LockedBooking } from './queries.ts'
import { earningLeft, heldFor, writeRefund } from './refund-queries.ts'
import { isToCome, refundableOf } from './rules.ts'
import { notifyGuests } from './notify-guests.ts'

export { refundableOf } from './rules.ts'

interface RefundRequest {
  /** Default: everything that can still be refunded. */
  amount?: number | undefined
  /** The refundable amount that the operator saw. */
  refundable?: number | undefined
  reason: string
}

interface Refunded {
  bookingIdentifier: string
  status: BookingStatus
  /** Amount of the fee refunded so far. */
  refunded: number
  currency: CurrencyCode
}

/**
 * Refunds the fee of a session into the client's wallet, in full or in part. A future session whose whole fee is
 * refunded is cancelled, regardless of the cancellation window; after a partial refund it takes place and earns the
 * rest. An earned fee is taken from therapist and platform by their shares, even after the payout.
 */
export const refundByOperator = (context: Context, identifier: string, request: RefundRequest): Promise<Refunded> =>
  context.transaction(async (db) => {
    const booking = await lockAnyBooking(db, identifier)
    if (!booking) throw notFound()
    const amount = sumOf(booking, request)
    const isCancelled = amount === refundableOf(booking) && isToCome(booking, context.now)
    const providerPart = await moveMoney(db, context.now, booking, amount)
    if (isCancelled) await cancel(db, context, booking)
    const { status, refunded } = await writeRefund(db, booking.identifier, {
      refunded: (booking.refunded ?? 0) + amount,
      ...(isCancelled ? { status: 'cancelled', cancelledBy: 'admin', cancelledAt: iso(context.now) } : {}),
    })
    await audit(context, db, 'admin.session_refunded', {
      subject: booking.clientIdentifier,
      details: { booking: identifier, amount, currency: booking.currency, reason: request.reason },
    })
    await notifyOfRefund(db, context, booking, { isCancelled, providerPart })
    return {
      bookingIdentifier: identifier,
      status,
      refunded: refunded ?? 0,
      currency: booking.currency as CurrencyCode,
    }
  })

function sumOf(booking: LockedBooking, { amount, refundable }: RefundRequest): number {
  if (booking.disputed > 0) throw refused('NOT_REFUNDABLE', { messageKey: 'finance.refused.disputed' })
  const left = refundableOf(booking)
  if (left === 0) throw refused('NOT_REFUNDABLE', { messageKey: 'finance.refused.session' })
  if (refundable !== undefined && refundable !== left)
    throw refused('STATUS_CHANGED', { messageKey: 'finance.refused.changed' })
  if (amount !== undefined && amount > left)
    throw refused('VALIDATION_ERROR', { fields: { amount: 'finance.refused.maximum' } })
  return amount ?? left
}

/** Moves the money out of the session's earning, else out of its hold; returns the therapist's part. */
async function moveMoney(db: Db, now: Temporal.Instant, booking: LockedBooking, amount: number): Promise<number> {
  const earning = await earningLeft(db, booking.identifier)
  const there = earning ? earning.fee - earning.returned : await heldFor(db, booking)
  // The ledger limits the refund, whatever the booking row contains.
  const whole = amount + promotedBack(booking, amount)
  if (there < whole) throw refused('NOT_REFUNDABLE', { messageKey: 'finance.refused.session' })
  if (earning)
    await returnEarnings(
      db,
      { ...saleOf(booking, iso(now)), amount: whole },
      { occasion: earning.occasion, key: `operator-refund:${booking.identifier}:${booking.version}` },
    )
  await refundClient(db, now, booking, amount)
  await returnPromoted(db, now, booking, amount)
  if (!earning) return 0
  return shares(earning.returned + whole).provider - shares(earning.returned).provider
}

async function cancel(db: Db, context: Context, booking: LockedBooking): Promise<void> {
  await endWaitingMove(db, context, booking.identifier, 'withdrawn')
  await releaseSlot(db, booking.identifier, 'released')
}

/**
 * The client is notified where the money moves; this covers the rest: the cancelled session, and the part taken from
 * the therapist.
 */
async function notifyOfRefund(
  db: Db,
  context: Context,
  booking: LockedBooking,
  { isCancelled, providerPart }: { isCancelled: boolean; providerPart: number },
): Promise<void> {
  const { identifier, version, clientIdentifier, providerIdentifier, startAt, currency } = booking
  if (isCancelled) {
    await notifyGuests(db, context, booking, 'cancelled')
    return announceBooking(db, context, identifier, 'cancelled')
  }
  await notify(db, context.now, {
    person: providerIdentifier,
    kind: 'money',
    news: providerPart > 0 ? 'earning_taken_back' : 'fee_lowered',
    occasion: `operator-refund:${identifier}:${version}`,
    subject: identifier,
    other: clientIdentifier,
    startAt,
    ...(providerPart > 0 ? { amount: providerPart, currency } : {}),
  })
}
