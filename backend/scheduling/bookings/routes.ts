import { bookingApi as api } from '#schemas/scheduling/bookings.ts'
import { paymentApi } from '#schemas/money/payments.ts'
import { packageApi } from '#schemas/money/packages.ts'
import { promotionApi } from '#schemas/money/promotions.ts'
import type { Serve } from '#platform/http/serve.ts'
import { bookSession } from './book-session.ts'
import { cancelBooking } from './cancel-booking.ts'
import { priceWithCode } from './price-with-code.ts'
import { payBooking } from './pay-booking.ts'
import { payFromPackage } from './pay-from-package.ts'
import { showBookingPayment } from './show-booking-payment.ts'
import { scheduleBooking } from './schedule-booking.ts'
import { listBookings } from './list-bookings.ts'
import { applyCode } from './apply-code.ts'
import { removeCode } from './remove-code.ts'
import { showBooking } from './show-booking.ts'
import { suggestTherapists } from './suggest-therapists.ts'
import { showBookingChoices } from './show-booking-choices.ts'
import { showCancellationPolicy } from './show-cancellation-policy.ts'

export function bookingRoutes(serve: Serve) {
  serve(api.create, (context, { body }) => bookSession(context, body))
  serve(promotionApi.price, (context, { body }) => priceWithCode(context, body))
  serve(api.schedule, (context, { params, body }) => scheduleBooking(context, params.id, body))
  serve(api.list, (context, { query }) => listBookings(context, 'client', query))
  serve(api.choices, (context, { params }) => showBookingChoices(context, params.providerId))
  serve(api.suggestions, (context) => suggestTherapists(context))
  serve(api.show, (context, { params }) => showBooking(context, 'client', params.id))
  serve(api.cancel, (context, { params, body }) => cancelBooking(context, 'client', params.id, body))
  serve(api.refundCheck, (context, { params }) => showCancellationPolicy(context, 'client', params.id))
  serve(api.appointments, (context, { query }) => listBookings(context, 'party', query))
  serve(api.appointment, (context, { params }) => showBooking(context, 'party', params.id))
  serve(api.cancelAppointment, (context, { params, body }) => cancelBooking(context, 'party', params.id, body))
  serve(api.cancellationPolicy, (context, { params }) => showCancellationPolicy(context, 'party', params.id))
  serve(paymentApi.ofBooking, (context, { params }) => showBookingPayment(context, params.id))
  serve(paymentApi.payBooking, (context, { params, body }) => payBooking(context, params.id, body))
  serve(paymentApi.applyCode, (context, { params, body }) => applyCode(context, params.id, body.promotionCode))
  serve(paymentApi.removeCode, (context, { params }) => removeCode(context, params.id))
  serve(packageApi.pay, (context, { params, body }) => payFromPackage(context, params.id, body.packageIdentifier))
}
