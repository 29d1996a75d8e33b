import type { Participant } from '#schemas/bookings.ts'
import { sideOf } from '../bookings/cancel-booking.ts'
import { showParticipant } from '../bookings/show-participant.ts'
import { type Context, signedIn } from '../kit/context.ts'
import { notFound } from '../kit/errors.ts'
import { findParticipant } from './queries.ts'

/** One participant of a booking of the caller. */
export async function showOne(context: Context, identifier: string): Promise<Participant> {
  const viewer = signedIn(context).identifier
  const found = await findParticipant(context.db, viewer, identifier)
  if (!found) throw notFound()
  return showParticipant(found, sideOf(found, viewer))
}
