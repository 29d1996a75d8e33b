import { bookingLimits, type BookingStatus } from '#schemas/scheduling/bookings.ts'
import { deadlineAfterMove as deadlineAfter, type MovedSession } from '#schemas/scheduling/move-deadline.ts'
import type { ReschedulePolicy } from '#schemas/scheduling/reschedules.ts'
import type { freeMoveReasons, roomOutcomes } from '#schemas/scheduling/room-facts-limits.ts'

type Side = 'client' | 'provider'

/** What the room says about a session that has begun. */
export interface RoomSituation {
  outcome: (typeof roomOutcomes)[number] | null
  /** Reasons for which it was moved without counting before. */
  freeMoves: readonly (string | null)[]
  /** An operator looks into a report of absence; until then nothing changes. */
  isLookedInto: boolean
}

/** Facts of a session for the rules of moves (docs/product-rules.md#rescheduling). Instants as ISO text. */
export interface MoveFacts {
  status: BookingStatus
  startAt: string | null
  endAt: string | null
  windowHours: number
  /** Fixed at the time of booking. */
  needsApproval: boolean
  allowRescheduleCompleted: boolean
  clientMovesLeft: number
  providerMovesLeft: number
  /** Amount of the fee that was charged back and that the client still owes. */
  disputed: number
  /** The pending move. */
  openMove: { askedBy: Side } | null
  /** Of a session that has begun, where its room knows anything. */
  room?: RoomSituation | undefined
}

export interface MoveVerdict {
  eligible: boolean
  counted: boolean
  remaining: number
  needsConfirmation: boolean
  confirmationBy: Side | null
  reasonCode: ReschedulePolicy['reasonCode']
  /** Why it is allowed although the session has begun. */
  freeBecause: FreeMove | null
}

export type FreeMove = (typeof freeMoveReasons)[number]

const instant = (text: string) => Temporal.Instant.from(text)
const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0
const earlier = (one: Temporal.Instant, other: Temporal.Instant) => (isBefore(one, other) ? one : other)
const later = (one: Temporal.Instant, other: Temporal.Instant) => (isBefore(one, other) ? other : one)
const text = (moment: Temporal.Instant) => moment.toString({ fractionalSecondDigits: 3 })

/** Whether this side may move the session now, whether it counts, and whether the other side must agree. */
export function moveVerdict(facts: MoveFacts, side: Side, now: Temporal.Instant): MoveVerdict {
  const remaining = side === 'client' ? facts.clientMovesLeft : facts.providerMovesLeft
  const freeBecause = freeMoveOf(facts, side, now)
  const counted = facts.status !== 'pending' && freeBecause === null
  const reasonCode = freeBecause ?? reasonOf(facts, remaining, now)
  const needsConfirmation = reasonCode === 'ok' && facts.status === 'confirmed' && isLate(facts, now)
  return {
    eligible: reasonCode === 'ok' || freeBecause !== null,
    counted,
    remaining,
    needsConfirmation,
    confirmationBy: needsConfirmation ? otherSide(side) : null,
    reasonCode,
    freeBecause,
  }
}

export const otherSide = (side: Side): Side => (side === 'client' ? 'provider' : 'client')

function reasonOf(facts: MoveFacts, remaining: number, now: Temporal.Instant): MoveVerdict['reasonCode'] {
  const { status, startAt, endAt, openMove } = facts
  if (status === 'unscheduled') return 'not_scheduled'
  if (status !== 'pending' && status !== 'confirmed' && status !== 'completed') return 'closed'
  if (startAt === null || endAt === null) return 'not_scheduled'
  if (status === 'completed') {
    // An earning can be reversed only while it is clearing.
    const last = instant(endAt).add({ hours: bookingLimits.absenceHours })
    if (!facts.allowRescheduleCompleted || isBefore(last, now)) return 'closed'
  } else if (!isBefore(now, instant(startAt))) return 'started'
  if (facts.room?.isLookedInto) return 'closed'
  if (facts.disputed > 0) return 'payment_disputed'
  if (openMove) return 'pending_exists'
  return status !== 'pending' && remaining <= 0 ? 'limit_reached' : 'ok'
}

/** A session that has begun can be moved once if the therapist did not come, or if nobody could connect. */
function freeMoveOf({ room, ...facts }: MoveFacts, side: Side, now: Temporal.Instant): FreeMove | null {
  if (facts.disputed > 0 || facts.openMove || room?.isLookedInto || !absenceReportable(facts, now)) return null
  const outcome = room?.outcome
  if (outcome !== 'not_connected' && (outcome !== 'provider_late' || side !== 'client')) return null
  return room?.freeMoves.includes(outcome) ? null : outcome
}

/** Attendance can be reported from ten minutes after the start until 48 hours after the end. */
export function absenceReportable(
  { status, startAt, endAt }: Pick<MoveFacts, 'status' | 'startAt' | 'endAt'>,
  now: Temporal.Instant,
): boolean {
  if ((status !== 'confirmed' && status !== 'completed') || startAt === null || endAt === null) return false
  const first = instant(startAt).add({ minutes: bookingLimits.absenceAfterMinutes })
  return !isBefore(now, first) && !isBefore(instant(endAt).add({ hours: bookingLimits.absenceHours }), now)
}

/** Inside the cancellation window, where moves of this kind need approval and completed sessions cannot be moved. */
function isLate(facts: MoveFacts, now: Temporal.Instant): boolean {
  if (!facts.needsApproval || facts.allowRescheduleCompleted || facts.startAt === null) return false
  return isBefore(instant(facts.startAt), now.add({ hours: facts.windowHours }))
}

/**
 * How long a proposed time is open: 24 hours, but until an hour before the old start; at least 15 minutes, but never
 * beyond the proposed start.
 */
export function waitsUntil(oldStart: string, newStart: string, now: Temporal.Instant): string {
  const beforeStart = instant(oldStart).subtract({ hours: bookingLimits.rescheduleAnswerBeforeStartHours })
  const usual = earlier(now.add({ hours: bookingLimits.rescheduleAnswerHours }), beforeStart)
  return text(earlier(later(usual, now.add({ minutes: bookingLimits.holdMinutes })), instant(newStart)))
}

/** Payment deadline of a moved unpaid session: the old deadline, but at least one full hold. */
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
