import { operatorBookingApi as api } from '#schemas/operations/operator-bookings.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listBookings } from './list-bookings.ts'
import { showBooking } from './show-booking.ts'

export function operatorBookingRoutes(serve: Serve) {
  serve(api.list, (context, { query }) => listBookings(context, query))
  serve(api.show, (context, { params }) => showBooking(context, params.id))
}
