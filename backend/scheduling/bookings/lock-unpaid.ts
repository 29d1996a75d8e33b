import { openPaymentOf } from '#backend/money/payments/booking-payment.ts'
import type { Context } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { lockPayable } from './lock-payable.ts'
import type { LockedBooking } from './queries.ts'

/**
 * The booking with all that are paid together. What is open at the gateway keeps its amount: a payment that arrived with another
 * one would go to the wallet and leave the session unpaid.
 */
export async function lockUnpaid(
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
