import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { CancellationFacts } from '#schemas/scheduling/cancellation-terms.ts'
import { deadlineAfterMove } from '#schemas/scheduling/move-deadline.ts'
import { freeMoveReasons } from '#schemas/scheduling/room-facts-limits.ts'
import { useNow } from '#ui/page/use-now.ts'
import { cancellationFacts } from './use-cancellation.ts'

/** The session's facts after a move, for the refund sentence; null without a time. */
export function useMovedFacts(
  booking: Booking,
  askedBy: 'client' | 'provider',
  toStart: string | null,
): CancellationFacts {
  const now = new Date(useNow()).toISOString()
  const facts = cancellationFacts(booking)
  if (toStart === null) return { ...facts, startAt: null }
  const session = { ...facts, startAt: booking.startAt }
  // A session that was held is to take place again, so it is refundable like any other.
  const status = facts.status === 'completed' ? 'confirmed' : facts.status
  const isFree = freeMoveReasons.some((free) => free === booking.rescheduleInfo.reasonCode)
  const by = isFree ? 'provider' : askedBy
  return { ...facts, status, startAt: toStart, freeUntil: deadlineAfterMove(session, { askedBy: by, toStart }, now) }
}
