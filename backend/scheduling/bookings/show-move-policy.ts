import { type DeadlineRule, deadlineRule } from '#schemas/scheduling/move-deadline.ts'
import type { ReschedulePolicy } from '#schemas/scheduling/reschedules.ts'
import { bookableSpan } from '#backend/scheduling/availability/bookable-span.ts'
import { nearestSlots } from '#backend/scheduling/availability/nearest-slots.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { sideOf } from './side-of.ts'
import { waitingMove } from './move-queries.ts'
import { moveVerdict } from './move-rules.ts'
import { findBooking } from './queries.ts'
import { freeUntil, type Side } from './rules.ts'
import { openOf } from './show-reschedule.ts'
import { withRoom } from './with-room.ts'

/** Whether and how the caller may move the session now, shown before a time is chosen. */
export async function showMovePolicy(context: Context, identifier: string): Promise<ReschedulePolicy> {
  const viewer = signedIn(context).identifier
  const booking = await findBooking(context.db, { identifier: viewer, reach: 'party' }, identifier)
  if (!booking) throw notFound()
  const openMove = openOf(await waitingMove(context.db, identifier), context.now)
  const side = sideOf(booking, viewer)
  const known = await withRoom(context.db, booking, context.now)
  const { freeBecause, ...verdict } = moveVerdict({ ...known, openMove }, side, context.now)
  const deadline = deadlineRule(booking, freeBecause === null ? side : 'provider', iso(context.now))
  return {
    ...verdict,
    windowHours: booking.windowHours,
    windowStartsAt: freeUntil(booking.startAt, booking.windowHours),
    ...(await bookableSpan(context, booking.providerIdentifier)),
    freeUntil: booking.freeUntil,
    deadline,
    keeping: verdict.eligible ? await refundableTimes(context, { ...booking, side }, deadline) : [],
  }
}

type Moved = NonNullable<Awaited<ReturnType<typeof findBooking>>> & { side: Side }

/** The first free times that keep a full refund possible, where the start of the session decides about it. */
async function refundableTimes(
  context: Context,
  { fee, therapyId, providerIdentifier, clientIdentifier, side }: Moved,
  { hoursBefore, notBefore, notAfter }: DeadlineRule,
): Promise<ReschedulePolicy['keeping']> {
  if (fee === 0 || notBefore !== null || notAfter !== null) return []
  const therapyIdentifier = (await referenceData(context.db)).byId(therapyId)?.identifier ?? ''
  const from = iso(context.now.add({ hours: hoursBefore }))
  return nearestSlots(context, {
    providerIdentifier,
    therapyIdentifier,
    around: from,
    after: from,
    // A therapist must not learn when the client is busy elsewhere.
    ...(side === 'client' ? { clientIdentifier } : {}),
  })
}
