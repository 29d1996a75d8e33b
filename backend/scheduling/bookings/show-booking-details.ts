import type { BookingDetails } from '#schemas/scheduling/bookings.ts'
import type { Context } from '#platform/context/context.ts'
import { bookingPayments } from '#backend/money/payments/booking-payment.ts'
import { showBooking } from './show-booking.ts'

/** A client's booking with all its payment attempts. */
export async function showBookingDetails(context: Context, identifier: string): Promise<BookingDetails> {
  const booking = await showBooking(context, 'client', identifier)
  const payments = await bookingPayments(context.db, identifier)
  return {
    booking,
    payments: payments.map(({ reference, method, status, amount, createdAt }) => ({
      reference,
      method,
      status,
      amount,
      createdAt,
    })),
  }
}
