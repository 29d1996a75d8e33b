import { bookingApi } from '#schemas/scheduling/bookings.ts'
import { rescheduleApi as api } from '#schemas/scheduling/reschedules.ts'
import type { Serve } from '#platform/http/serve.ts'
import { answerMove } from './answer-move.ts'
import { moveSession } from './move-session.ts'
import { showBookingDetails } from './show-booking-details.ts'
import { showMovePolicy } from './show-move-policy.ts'

export function moveRoutes(serve: Serve) {
  serve(api.ofBooking, (context, { params, body }) => moveSession(context, 'client', params.id, body))
  serve(api.ofAppointment, (context, { params, body }) => moveSession(context, 'party', params.id, body))
  serve(api.answer, (context, { params, body }) => answerMove(context, params.id, body))
  serve(api.policy, (context, { params }) => showMovePolicy(context, params.id))
  serve(bookingApi.details, (context, { params }) => showBookingDetails(context, params.id))
}
