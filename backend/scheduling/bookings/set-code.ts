import type { BookingPayment } from '#schemas/money/payments.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { openPaymentOf } from '#backend/money/payments/booking-payment.ts'
import { admitCode, countCodeTry } from '#backend/money/promotions/admit-code.ts'
import { appliedCode, isTyped } from '#backend/money/promotions/applied-code.ts'
import { reserveUse } from '#backend/money/promotions/reserve-use.ts'
import { returnUse } from '#backend/money/promotions/return-use.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { lockPayable } from './lock-payable.ts'
import type { LockedBooking } from './queries.ts'
import { showBookingPayment } from './show-booking-payment.ts'
import { updateBooking } from './write-queries.ts'

/** Lowers the price of one of the caller's unpaid bookings. The use is reserved as with a new booking. */
export async function applyCode(context: Context, identifier: string, promotionCode: string): Promise<BookingPayment> {
  await countCodeTry(context)
  await context.transaction(async (db) => {
    const { booking, together } = await lockUnpaid(db, context, identifier)
    const applied = await appliedCode(db, together)
    if (applied?.bookingIdentifier === identifier && isTyped(applied, promotionCode)) return
    if (applied) throw refused('VALIDATION_ERROR', { fields: { promotionCode: 'promotion.refused.another' } })
    await lower(db, context, booking, promotionCode)
  })
  return showBookingPayment(context, identifier)
}

async function lower(db: Db, context: Context, booking: LockedBooking, code: string): Promise<void> {
  const { identifier, clientIdentifier: client, providerIdentifier: provider, fee, currency } = booking
  const sale = { code, client, provider, fee, currency: currency as CurrencyCode }
  const admitted = await admitCode({ ...context, db }, sale, { lock: true })
  const { reduction, promoted } = admitted
  await updateBooking(db, identifier, { fee: fee - reduction, reduction, promoted })
  await reserveUse(db, admitted, { bookingIdentifier: identifier, client, at: iso(context.now) })
}

/** Gives one of the caller's unpaid bookings its full price again, and the use back. */
export async function removeCode(context: Context, identifier: string): Promise<BookingPayment> {
  await context.transaction(async (db) => {
    const { booking } = await lockUnpaid(db, context, identifier)
    const { fee, reduction } = booking
    if (reduction === 0) return
    await updateBooking(db, identifier, { fee: fee + reduction, reduction: 0, promoted: 0 })
    await returnUse(db, identifier)
  })
  return showBookingPayment(context, identifier)
}

/**
 * The booking with all that are paid together. What is open at the gateway keeps its amount: a payment that arrived with another
 * one would go to the wallet and leave the session unpaid.
 */
async function lockUnpaid(
  db: Db,
  context: Context,
  identifier: string,
): Promise<{ booking: LockedBooking; together: LockedBooking[] }> {
  const together = await lockPayable(db, context, identifier)
  const booking = together.find((one) => one.identifier === identifier)
  if (!booking || booking.paidAt !== null) throw refused('STATUS_CHANGED')
  if (await openPaymentOf(db, together)) throw refused('STATUS_CHANGED', { messageKey: 'payment_code.payment_open' })
  return { booking, together }
}
