import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { ParticipantChange } from '#schemas/scheduling/participants.ts'
import { lockAppointment } from '#backend/scheduling/bookings/lock-appointment.ts'
import { showBooking } from '#backend/scheduling/bookings/show-booking.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { findParticipant } from './queries.ts'
import { removeGuest } from './remove-guest.ts'
import { reportAttendance } from './report-attendance.ts'

/** Applies one change: attendance, an absence, or the removal of a guest. */
export async function changeParticipant(
  context: Context,
  identifier: string,
  { status, attendance }: ParticipantChange,
): Promise<Booking> {
  if ((status === undefined) === (attendance === undefined))
    throw refused('VALIDATION_ERROR', { fields: { attendance: 'validation.choice' } })
  const viewer = signedIn(context).identifier
  const found = await findParticipant(context.db, viewer, identifier)
  if (!found) throw notFound()
  await context.transaction(async (db) => {
    const own = await lockAppointment(db, { identifier: viewer, reach: 'party' }, found.bookingIdentifier)
    // Read again: it may have changed before the lock was acquired.
    const participant = await findParticipant(db, viewer, identifier)
    if (!participant) throw notFound()
    if (attendance === undefined) await removeGuest(db, context, { ...own, participant })
    else await reportAttendance(db, context, { ...own, participant, attendance })
  })
  return showBooking(context, 'party', found.bookingIdentifier)
}
