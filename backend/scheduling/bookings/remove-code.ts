import type { BookingPayment } from '#schemas/money/payments.ts'
import { returnUse } from '#backend/money/promotions/return-use.ts'
import type { Context } from '#platform/context/context.ts'
import { lockUnpaid } from './lock-unpaid.ts'
import { showBookingPayment } from './show-booking-payment.ts'
import { updateBooking } from './write-queries.ts'

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
