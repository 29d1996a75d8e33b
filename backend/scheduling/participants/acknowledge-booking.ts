import type { Booking } from '#schemas/scheduling/bookings.ts'
import { acceptRequest } from '#backend/scheduling/bookings/accept-request.ts'
import { lockAppointment } from '#backend/scheduling/bookings/lock-appointment.ts'
import { showBooking } from '#backend/scheduling/bookings/show-booking.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { findParticipant, markSeen } from './queries.ts'

/** The therapist accepts a request; any other booking is marked as seen. */
export async function acknowledgeBooking(context: Context, participant: string): Promise<Booking> {
  const provider = signedIn(context).identifier
  const found = await findParticipant(context.db, provider, participant)
  if (!found) throw notFound()
  const { bookingIdentifier } = found
  await context.transaction(async (db) => {
    const { booking } = await lockAppointment(db, { identifier: provider, reach: 'party' }, bookingIdentifier)
    if (booking.status === 'booking_request') await acceptRequest(db, context, booking)
    await markSeen(db, bookingIdentifier, provider)
  })
  return showBooking(context, 'party', bookingIdentifier)
}
