import type { ReschedulePolicy } from '#schemas/reschedules.ts'
import { bookableSpan } from '../availability/bookable-span.ts'
import { type Context, signedIn } from '../kit/context.ts'
import { notFound } from '../kit/errors.ts'
import { sideOf } from './cancel-booking.ts'
import { waitingMove } from './move-queries.ts'
import { moveVerdict } from './move-rules.ts'
import { findBooking } from './queries.ts'
import { freeUntil } from './rules.ts'
import { openOf } from './show-reschedule.ts'

/** Whether and how the caller may move the session now, said before a time is chosen. */
export async function showMovePolicy(context: Context, identifier: string): Promise<ReschedulePolicy> {
  const viewer = signedIn(context).identifier
  const booking = await findBooking(context.db, { identifier: viewer, reach: 'party' }, identifier)
  if (!booking) throw notFound()
  const openMove = openOf(await waitingMove(context.db, identifier), context.now)
  return {
    ...moveVerdict({ ...booking, openMove }, sideOf(booking, viewer), context.now),
    windowHours: booking.windowHours,
    windowStartsAt: freeUntil(booking.startAt, booking.windowHours),
    ...(await bookableSpan(context, booking.providerIdentifier)),
  }
}
