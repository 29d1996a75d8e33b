import { iso, type Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { holdCardPayment } from '#backend/money/payments/wallet-moves.ts'
import type { GatewayPaid, Payment } from '#backend/money/payments/settle-payment.ts'
import { perDayOf } from '#backend/scheduling/availability/offered-slot.ts'
import { releaseSlot, confirmSlot, claimSlot } from '#backend/scheduling/availability/claim-slot.ts'
import { partsOf } from '#backend/money/payments/booking-payment.ts'
import { isPractising, isSuspendedNow } from '#backend/marketplace/provider-profile/practising.ts'
import { renewUse } from '#backend/money/promotions/renew-use.ts'
import { returnUse } from '#backend/money/promotions/return-use.ts'
import { announceBooking } from './announce.ts'
import { slotRulesOf } from './offer-queries.ts'
import { lockBookings, type LockedBooking } from './queries.ts'
import { holdPromoted } from './promoted-money.ts'
import { markConfirmed } from './write-queries.ts'
import { announcePaid } from './announce-paid.ts'
import { totalOf, saleOf } from './paid-together.ts'

/**
 * Applies a payment to a booking, or to several of a series. In time: the hold becomes the booking. Late: the slot is
 * claimed again if it is still free; otherwise the booking does not change and its part of the money goes into the
 * wallet (docs/product-rules.md#late-payments). Returns that amount.
 */
export async function confirmPaidBooking(
  services: Services,
  db: Db,
  payment: GatewayPaid,
  now: Temporal.Instant,
): Promise<number> {
  const parts = await partsOf(db, payment)
  const bookings = await lockBookings(
    db,
    parts.map(({ bookingIdentifier }) => bookingIdentifier),
  )
  const confirmed: LockedBooking[] = []
  for (const booking of bookings) {
    const amount = parts.find(({ bookingIdentifier }) => bookingIdentifier === booking.identifier)?.amount ?? 0
    if (!(await timeIsOurs(db, booking, { ...payment, amount }, now))) {
      await announceBooking(db, { services, now }, booking.identifier, 'credited')
      continue
    }
    await holdCardPayment(db, saleOf(booking, iso(now)), {
      reference: payment.reference,
      gateway: payment.gateway,
    })
    await holdPromoted(db, now, booking)
    await markConfirmed(db, booking.identifier, iso(now))
    confirmed.push(booking)
  }
  await announcePaid(db, { services, now }, confirmed)
  return payment.amount - totalOf(confirmed)
}

async function timeIsOurs(
  db: Db,
  booking: LockedBooking,
  { amount, currency }: Pick<Payment, 'amount' | 'currency'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const { status, startAt, endAt, paidAt, fee } = booking
  if (!['pending', 'expired', 'cancelled'].includes(status) || startAt === null || endAt === null) return false
  if (paidAt !== null || fee !== amount || booking.currency !== currency) return false
  if (Temporal.Instant.compare(now, Temporal.Instant.from(startAt)) >= 0) return false
  if (await isSuspendedNow(db, booking.providerIdentifier, now)) return false
  if (status === 'pending' && (await confirmSlot(db, booking.identifier))) return true
  if (status === 'cancelled' && booking.cancelledBy !== 'system') return false
  if (!(await isPractising(db, booking.providerIdentifier, now))) return false
  if (booking.reduction > 0 && !(await renewUse(db, booking.identifier))) return false
  if (await reclaim(db, booking, startAt, endAt, now)) return true
  if (booking.reduction > 0 && status !== 'pending') await returnUse(db, booking.identifier)
  return false
}

/** Claims the lost time again, for both people or not at all. */
async function reclaim(
  db: Db,
  booking: LockedBooking,
  startAt: string,
  endAt: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { bufferMinutes, ...schedule } = await slotRulesOf(db, booking.providerIdentifier)
  // A concurrent booking ends only the therapist's hold; the client's claim is released before both are claimed again.
  await releaseSlot(db, booking.identifier, 'expired', 'booking')
  const taking = await claimSlot(db, {
    ...booking,
    bookingIdentifier: booking.identifier,
    startAt,
    endAt,
    bufferMinutes,
    perDay: perDayOf(schedule),
    heldUntil: null,
    now: iso(now),
  })
  if (taking === 'taken') return true
  await releaseSlot(db, booking.identifier, 'released', 'booking')
  return false
}
