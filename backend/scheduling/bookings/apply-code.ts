import type { BookingPayment } from '#schemas/money/payments.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { admitCode, countCodeTry } from '#backend/money/promotions/admit-code.ts'
import { appliedCode, isTyped } from '#backend/money/promotions/applied-code.ts'
import { reserveUse } from '#backend/money/promotions/reserve-use.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { lockUnpaid } from './lock-unpaid.ts'
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
