import type { QueryClient } from '@tanstack/react-query'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { overviewApi } from '#schemas/operations/overview.calls.gen.ts'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { rescheduleApi } from '#schemas/scheduling/reschedules.calls.gen.ts'
import { keyOf } from '#ui/api/use-call.ts'

/** Puts the booking that an action returned into the cache for all pages, and reads dependent data again. */
export function rememberBooking(queries: QueryClient, booking: Booking) {
  const params = { id: booking.identifier }
  queries.setQueryData(keyOf(bookingApi.show, { params }), booking)
  queries.setQueryData(keyOf(bookingApi.appointment, { params }), booking)
  queries.removeQueries({ queryKey: keyOf(paymentApi.ofBooking, { params }) })
  queries.removeQueries({ queryKey: keyOf(bookingApi.cancellationPolicy, { params }) })
  queries.removeQueries({ queryKey: keyOf(rescheduleApi.policy, { params }) })
  for (const { path } of [
    bookingApi.appointments,
    bookingApi.ofClient,
    overviewApi.today,
    paymentApi.balance,
    paymentApi.stats,
    availabilityApi.publicMonth,
  ]) {
    void queries.invalidateQueries({ queryKey: [path] })
  }
  void queries.invalidateQueries({ queryKey: ['appointments'] })
  void queries.invalidateQueries({ queryKey: ['transactions'] })
}
