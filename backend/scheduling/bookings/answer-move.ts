import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { MoveAnswer } from '#schemas/scheduling/reschedules.ts'
import { isOpenFor } from '#backend/scheduling/availability/conflicts.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { demandPractising } from '#backend/marketplace/provider-profile/practising.ts'
import { announceBooking } from './announce.ts'
import { sideOf } from './side-of.ts'
import { endWaitingMove } from './end-move.ts'
import { frozen, settleMove } from './move-booking.ts'
import { decideMove, type Move, waitingMove } from './move-queries.ts'
import { lockBooking, type LockedBooking } from './queries.ts'
import { showBooking } from './show-booking.ts'
import { openOf } from './show-reschedule.ts'

/** The other side approves or declines a move, or the requester withdraws it. */
export async function answerMove(context: Context, identifier: string, { status }: MoveAnswer): Promise<Booking> {
  const viewer = { identifier: signedIn(context).identifier, reach: 'party' } as const
  await context.transaction(async (db) => {
    const booking = await lockBooking(db, viewer, identifier)
    if (!booking) throw notFound()
    const move = openOf(await waitingMove(db, identifier), context.now)
    if (!move || booking.status !== 'confirmed') throw refused('STATUS_CHANGED')
    const isOwn = move.askedBy === sideOf(booking, viewer.identifier)
    if (isOwn !== (status === 'withdrawn')) throw refused('FORBIDDEN')
    if (status === 'approved' && booking.disputed > 0) throw refused('POLICY_BLOCKED', { messageKey: frozen })
    if (status === 'approved') return approve(db, context, booking, move)
    await endWaitingMove(db, context, identifier, status)
    await announceBooking(db, context, identifier, `move_${status}`)
  })
  return showBooking(context, 'party', identifier)
}

/**
 * Swaps the times and counts a move for the side that requested it. A therapist may approve a time outside their hours,
 * after a warning on the page. A client cannot approve a time that the therapist has closed since proposing it.
 */
async function approve(db: Db, context: Context, booking: LockedBooking, move: Move): Promise<void> {
  const { providerIdentifier, therapyId } = booking
  if (move.askedBy === 'provider' && !(await isOpenFor(db, providerIdentifier, therapyId, move)))
    throw refused('SLOT_UNAVAILABLE', { messageKey: 'bookings.refused.time_closed' })
  await demandPractising(db, booking.providerIdentifier, context.now, move.askedBy === 'client' ? 'provider' : 'client')
  await decideMove(db, booking.identifier, { status: 'approved', counted: true, decidedAt: iso(context.now) })
  await settleMove(db, context, booking, move, { counted: true, freeBecause: null })
  await announceBooking(db, context, booking.identifier, 'moved')
}
