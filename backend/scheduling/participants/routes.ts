import { bookingApi } from '#schemas/scheduling/bookings.ts'
import { participantApi as api } from '#schemas/scheduling/participants.ts'
import { makeAppointment } from '#backend/scheduling/bookings/make-appointment.ts'
import { listOwnClients } from '#backend/scheduling/bookings/list-own-clients.ts'
import { listWithClient } from '#backend/scheduling/bookings/list-with-client.ts'
import type { Serve } from '#platform/http/serve.ts'
import { acknowledgeBooking } from './acknowledge-booking.ts'
import { answerInvitation } from './answer-invitation.ts'
import { changeParticipant } from './change-participant.ts'
import { enterRoomByLink } from './enter-room-by-link.ts'
import { openLink } from './open-link.ts'
import { rejectBooking } from './reject-booking.ts'
import { shareBooking } from './share-booking.ts'
import { showOne } from './show-one.ts'

export function participantRoutes(serve: Serve) {
  serve(bookingApi.make, (context, { body }) => makeAppointment(context, body))
  serve(bookingApi.ownClients, (context, { query }) => listOwnClients(context, query))
  serve(bookingApi.ofClient, (context, { params, query }) => listWithClient(context, params.id, query))
  serve(api.share, (context, { body }) => shareBooking(context, body))
  serve(api.show, (context, { params }) => showOne(context, params.id))
  serve(api.change, (context, { params, body }) => changeParticipant(context, params.id, body))
  serve(api.acknowledge, (context, { params }) => acknowledgeBooking(context, params.id))
  serve(api.reject, (context, { params, body }) => rejectBooking(context, params.id, body))
  serve(api.openLink, (context, { body }) => openLink(context, body.token))
  serve(api.join, (context, { body }) => answerInvitation(context, body.token, 'acknowledged'))
  serve(api.enterRoom, (context, { body }) => enterRoomByLink(context, body.token))
  serve(api.decline, (context, { body }) => answerInvitation(context, body.token, 'rejected'))
}
