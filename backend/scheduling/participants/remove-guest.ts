import type { OwnBooking } from '#backend/scheduling/bookings/lock-appointment.ts'
import { isGuest } from '#backend/scheduling/bookings/show-participant.ts'
import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { type FoundParticipant, setParticipant } from './queries.ts'

interface Removal extends OwnBooking {
  participant: FoundParticipant
}

/** The client removes a guest; the link stops working. */
export async function removeGuest(db: Db, context: Context, { booking, participant, side }: Removal): Promise<void> {
  if (side !== 'client' || participant.role !== 'guest') throw refused('FORBIDDEN')
  if (!isGuest(participant)) throw refused('STATUS_CHANGED')
  await setParticipant(db, participant.identifier, { status: 'removed', tokenHash: null })
  await audit(context, db, 'guest.removed', { details: { booking: booking.identifier } })
}
