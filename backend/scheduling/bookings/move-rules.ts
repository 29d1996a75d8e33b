import { bookingLimits, type BookingStatus } from '#schemas/scheduling/bookings.ts'
import { deadlineAfterMove as deadlineAfter, type MovedSession } from '#schemas/scheduling/move-deadline.ts'
import type { ReschedulePolicy } from '#schemas/scheduling/reschedules.ts'

type Side = 'client' | 'provider'

/** What the rules of moving a session need to know of it (definitions 1.2). Instants as ISO text. */
export interface MoveFacts {
  status: BookingStatus
  startAt: string | null
  endAt: string | null
  windowHours: number
  /** Frozen when it was booked. */
  needsApproval: boolean
  allowRescheduleCompleted: boolean
  clientMovesLeft: number
  providerMovesLeft: number
  /** Of the fee, what the bank took back and the client still owes. */
  disputed: number
  /** The move that waits for an answer. */
  openMove: { askedBy: Side } | null
}

export interface MoveVerdict {
  eligible: boolean
  counted: boolean
  remaining: number
  needsConfirmation: boolean
  confirmationBy: Side | null
  reasonCode: ReschedulePolicy['reasonCode']
}

const instant = (text: string) => Temporal.Instant.from(text)
const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0
const earlier = (one: Temporal.Instant, other: Temporal.Instant) => (isBefore(one, other) ? one : other)
const later = (one: Temporal.Instant, other: Temporal.Instant) => (isBefore(one, other) ? other : one)
const text = (moment: Temporal.Instant) => moment.toString({ fractionalSecondDigits: 3 })

/** May this side move the session now, does it count, and must the other side agree? */
export function moveVerdict(facts: MoveFacts, side: Side, now: Temporal.Instant): MoveVerdict {
  const remaining = side === 'client' ? facts.clientMovesLeft : facts.providerMovesLeft
  const counted = facts.status !== 'pending'
  const reasonCode = reasonOf(facts, remaining, now)
  const needsConfirmation = reasonCode === 'ok' && facts.status === 'confirmed' && isLate(facts, now)
  return {
    eligible: reasonCode === 'ok',
    counted,
    remaining,
    needsConfirmation,
    confirmationBy: needsConfirmation ? otherSide(side) : null,
    reasonCode,
  }
}

export const otherSide = (side: Side): Side => (side === 'client' ? 'provider' : 'client')

function reasonOf(facts: MoveFacts, remaining: number, now: Temporal.Instant): MoveVerdict['reasonCode'] {
  const { status, startAt, endAt, openMove } = facts
  if (status === 'unscheduled') return 'not_scheduled'
  if (status !== 'pending' && status !== 'confirmed' && status !== 'completed') return 'closed'
  if (startAt === null || endAt === null) return 'not_scheduled'
  if (status === 'completed') {
    // What was earned can be given back to the hold only while it is clearing.
    const last = instant(endAt).add({ hours: bookingLimits.absenceHours })
    if (!facts.allowRescheduleCompleted || isBefore(last, now)) return 'closed'
  } else if (!isBefore(now, instant(startAt))) return 'started'
  if (facts.disputed > 0) return 'payment_disputed'
  if (openMove) return 'pending_exists'
  return status !== 'pending' && remaining <= 0 ? 'limit_reached' : 'ok'
}

/** Inside the window, where the kind of booking needs approval and completed sessions may not be moved (specification 4). */
function isLate(facts: MoveFacts, now: Temporal.Instant): boolean {
  if (!facts.needsApproval || facts.allowRescheduleCompleted || facts.startAt === null) return false
  return isBefore(instant(facts.startAt), now.add({ hours: facts.windowHours }))
}

/**
 * How long a proposed time waits for the other side: 24 hours, and until an hour before the old start; a quarter of an hour
 * at least, but never beyond the proposed start itself.
 */
export function waitsUntil(oldStart: string, newStart: string, now: Temporal.Instant): string {
  const beforeStart = instant(oldStart).subtract({ hours: bookingLimits.rescheduleAnswerBeforeStartHours })
  const usual = earlier(now.add({ hours: bookingLimits.rescheduleAnswerHours }), beforeStart)
  return text(earlier(later(usual, now.add({ minutes: bookingLimits.holdMinutes })), instant(newStart)))
}

/** Until when a moved session can be paid that is not paid yet: as long as before, and a whole hold at least. */
export function dueAfterMove(paymentDueAt: string | null, newStart: string, now: Temporal.Instant): string {
  const hold = now.add({ minutes: bookingLimits.holdMinutes })
  return text(earlier(paymentDueAt === null ? hold : later(instant(paymentDueAt), hold), instant(newStart)))
}

/** End of the free cancellation after a move that is made now. */
export const deadlineAfterMove = (
  booking: MovedSession,
  move: { askedBy: Side; toStart: string },
  now: Temporal.Instant,
): string => deadlineAfter(booking, move, text(now))
