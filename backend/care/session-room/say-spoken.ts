import type { RoomPhones } from '#schemas/care/room-connection.ts'
import { lockAppointment } from '#backend/scheduling/bookings/lock-appointment.ts'
import { noteAttended } from '#backend/scheduling/participants/note-attended.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { ownPhones } from './own-phones.ts'
import { savePhone } from './phone-queries.ts'
import { showPhones } from './show-phones.ts'

/**
 * One side says that both spoke by phone. Their word counts for the other side, never for themselves: so nobody can excuse their own
 * absence, and both count as attended once both have said it.
 */
export const saySpoken = (context: Context, booking: string): Promise<RoomPhones> =>
  context.transaction(async (db) => {
    const viewer = signedIn(context).identifier
    const locked = await lockAppointment(db, { identifier: viewer, reach: 'party' }, booking)
    const { own, other } = await ownPhones(context, db, booking)
    if (own.spokeAt === null) {
      await noteAttended(db, context, locked, other)
      const row = { participantIdentifier: own.identifier, bookingIdentifier: booking }
      await savePhone(db, row, { spokeAt: iso(context.now) })
      await audit(context, db, 'room.spoke', { subject: other.userIdentifier, details: { booking } })
    }
    return showPhones(context, booking, db)
  })
