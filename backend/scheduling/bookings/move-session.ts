import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { MoveRequest } from '#schemas/scheduling/reschedules.ts'
import { offeredSlot } from '#backend/scheduling/availability/offered-slot.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { sideOf } from './side-of.ts'
import { withAlternatives } from './claim-time.ts'
import { moveBooking, refuseMove } from './move-booking.ts'
import { waitingMove } from './move-queries.ts'
import { findBooking, lockBooking, type Reach } from './queries.ts'
import { showBooking } from './show-booking.ts'
import { openOf } from './show-reschedule.ts'
import { withRoom } from './with-room.ts'

/** Moves a session to another offered time, or requests the move from the other side inside the cancellation window. */
export async function moveSession(
  context: Context,
  reach: Reach,
  identifier: string,
  { timeslotIdentifier, note }: MoveRequest,
): Promise<Booking> {
  const viewer = { identifier: signedIn(context).identifier, reach }
  const booking = await findBooking(context.db, viewer, identifier)
  if (!booking) throw notFound()
  const side = sideOf(booking, viewer.identifier)
  // Checked before the slot, so that a caller who may not move the session gets that reason.
  const known = await withRoom(context.db, booking, context.now)
  refuseMove(known, openOf(await waitingMove(context.db, identifier), context.now), side, context.now)
  const { providerIdentifier, isConsultation } = booking
  const therapyIdentifier = (await referenceData(context.db)).byId(booking.therapyId)?.identifier ?? ''
  const slot = await offeredSlot(context, { providerIdentifier, therapyIdentifier, timeslotIdentifier, isConsultation })
  await withAlternatives(context, { providerIdentifier, therapyIdentifier, slot, side }, () =>
    context.transaction(async (db) => {
      const locked = await lockBooking(db, viewer, identifier)
      if (!locked) throw notFound()
      await moveBooking(db, context, { booking: locked, side, slot, note })
    }),
  )
  return showBooking(context, reach, identifier)
}
