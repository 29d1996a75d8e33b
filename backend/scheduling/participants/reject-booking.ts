import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { Rejection } from '#schemas/scheduling/participants.ts'
import { lockAppointment } from '#backend/scheduling/bookings/lock-appointment.ts'
import { rejectRequest } from '#backend/scheduling/bookings/reject-request.ts'
import { showBooking } from '#backend/scheduling/bookings/show-booking.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { findParticipant, markSeen } from './queries.ts'

/** The therapist rejects a request, with a reason. */
export async function rejectBooking(context: Context, participant: string, input: Rejection): Promise<Booking> {
  const provider = signedIn(context).identifier
  const found = await findParticipant(context.db, provider, participant)
  if (!found) throw notFound()
  const { bookingIdentifier } = found
  await context.transaction(async (db) => {
    const { booking } = await lockAppointment(db, { identifier: provider, reach: 'party' }, bookingIdentifier)
    await rejectRequest(db, context, booking, input)
    await markSeen(db, bookingIdentifier, provider)
  })
  return showBooking(context, 'party', bookingIdentifier)
}
