import type { Participant } from '#schemas/scheduling/bookings.ts'
import { sideOf } from '#backend/scheduling/bookings/side-of.ts'
import { showParticipant } from '#backend/scheduling/bookings/show-participant.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { findParticipant } from './queries.ts'

/** One participant of a booking of the caller. */
export async function showOne(context: Context, identifier: string): Promise<Participant> {
  const viewer = signedIn(context).identifier
  const found = await findParticipant(context.db, viewer, identifier)
  if (!found) throw notFound()
  return showParticipant(found, sideOf(found, viewer))
}
