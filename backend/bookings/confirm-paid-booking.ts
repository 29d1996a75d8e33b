import type { CurrencyCode } from '#schemas/kit.ts'
import { iso, type Services } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { holdCardPayment, type Sale } from '../payments/wallet-moves.ts'
import type { Payment } from '../payments/settle-payment.ts'
import { perDayOf } from '../availability/offered-slot.ts'
import { keepSlot, takeSlot } from '../availability/take-slot.ts'
import { announceBooking } from './announce.ts'
import { type LockedBooking, lockAnyBooking } from './queries.ts'

/**
 * Money came for a booking. In time: the hold becomes the booking. Late: the slot is taken again when it is still free;
 * otherwise the booking stays as it is, the whole sum belongs into the wallet and the client is told (definitions 1.1).
 */
export async function confirmPaidBooking(
  services: Services,
  db: Db,
  payment: Payment,
  now: Temporal.Instant,
): Promise<'confirmed' | 'too_late'> {
  const booking = payment.bookingIdentifier === null ? undefined : await lockAnyBooking(db, payment.bookingIdentifier)
  if (!booking) return 'too_late'
  if (!(await timeIsOurs(db, booking, payment, now))) {
    await announceBooking(db, { services, now }, booking.identifier, 'credited')
    return 'too_late'
  }
  await holdCardPayment(db, saleOf(booking, iso(now)), payment.reference)
  await markConfirmed(db, booking.identifier, iso(now))
  await announceBooking(db, { services, now }, booking.identifier, 'confirmed')
  return 'confirmed'
}

async function timeIsOurs(
  db: Db,
  booking: LockedBooking,
  { amount, currency }: Payment,
  now: Temporal.Instant,
): Promise<boolean> {
  const { status, startAt, endAt, paidAt, fee } = booking
  if (!['pending', 'expired', 'cancelled'].includes(status) || startAt === null || endAt === null) return false
  if (paidAt !== null || fee !== amount || booking.currency !== currency) return false
  if (Temporal.Instant.compare(now, Temporal.Instant.from(startAt)) >= 0) return false
  if (status === 'pending' && (await keepSlot(db, booking.identifier))) return true
  if (status === 'cancelled' && booking.cancelledBy !== 'system') return false
  return retake(db, booking, startAt, endAt, now)
}

/** Takes the lost time again, both sides or nothing. */
async function retake(
  db: Db,
  booking: LockedBooking,
  startAt: string,
  endAt: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { bufferMinutes, ...schedule } = await db
    .selectFrom('providerSchedule')
    .select(['bufferMinutes', 'maxPerDay', 'timezone'])
    .where('providerIdentifier', '=', booking.providerIdentifier)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('claim')
    .set({ state: 'expired', expiresAt: null })
    .where('bookingIdentifier', '=', booking.identifier)
    .where('state', '=', 'held')
    .execute()
  const taking = await takeSlot(db, {
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
  await db
    .updateTable('claim')
    .set({ state: 'released' })
    .where('bookingIdentifier', '=', booking.identifier)
    .where('state', '=', 'booked')
    .execute()
  return false
}

export const saleOf = (booking: LockedBooking, at: string): Sale => ({
  bookingIdentifier: booking.identifier,
  clientIdentifier: booking.clientIdentifier,
  providerIdentifier: booking.providerIdentifier,
  amount: booking.fee,
  currency: booking.currency as CurrencyCode,
  at,
})

export const markConfirmed = (db: Db, identifier: string, paidAt: string) =>
  db
    .updateTable('booking')
    .set({ status: 'confirmed', paidAt, paymentDueAt: null, cancelledBy: null, cancelledAt: null })
    .where('identifier', '=', identifier)
    .execute()
