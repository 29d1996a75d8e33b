import type { BookingAction, BookingStatus, CancellationPolicy } from '#schemas/scheduling/bookings.ts'
import { bookingActions, bookingLimits } from '#schemas/scheduling/bookings.ts'
import { guestLimits } from '#schemas/scheduling/participants.ts'
import { absenceReportable, type MoveFacts, moveVerdict, type RoomSituation } from './move-rules.ts'
import { acceptable, acceptedUntil, paymentRequestedUntil } from './request-rules.ts'

export { absenceReportable } from './move-rules.ts'

export type Side = 'client' | 'provider'
export type Actor = Side | 'admin'

/** Facts of a booking for the rules. Instants as ISO text, money in minor units. */
export interface BookingFacts {
  status: BookingStatus
  startAt: string | null
  endAt: string | null
  fee: number
  paidAt: string | null
  /** Amount of the fee already refunded. */
  refunded: number | null
  /** Amount of the fee that was charged back and that the client still owes; above zero the session is frozen. */
  disputed: number
  /** Amount of the fee set off against the client's debt instead of being refunded. */
  setOff: number
  paymentDueAt: string | null
  windowHours: number
  /** End of the free cancellation; differs from that of the start when the session was moved inside the window. */
  freeUntil: string | null
  /** A free first consultation. */
  isConsultation?: boolean
  /** Of a session that has begun, where its room knows anything. */
  room?: RoomSituation | undefined
}

const instant = (text: string) => Temporal.Instant.from(text)
const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0
const text = (moment: Temporal.Instant) => moment.toString({ fractionalSecondDigits: 3 })

/** The last instant of a full refund: elapsed hours before the start, unaffected by clock changes. */
export const freeUntil = (startAt: string | null, windowHours: number): string | null =>
  startAt === null ? null : text(instant(startAt).subtract({ hours: windowHours }))

/** The last instant at which a client can cancel a free consultation without using it up. */
export function consultationFreeUntil(startAt: string, now: Temporal.Instant): string {
  const [start, undo] = [instant(startAt), now.add({ minutes: bookingLimits.consultationUndoMinutes })]
  const window = start.subtract({ hours: bookingLimits.consultationWindowHours })
  const later = isBefore(window, undo) ? undo : window
  return text(isBefore(start, later) ? start : later)
}

export function phaseOf(
  { startAt, endAt }: Pick<BookingFacts, 'startAt' | 'endAt'>,
  now: Temporal.Instant,
): 'upcoming' | 'live' | 'past' {
  if (startAt === null || endAt === null || isBefore(now, instant(startAt))) return 'upcoming'
  return isBefore(now, instant(endAt)) ? 'live' : 'past'
}

type Reason = CancellationPolicy['reasonCode']
export interface CancellationVerdict {
  eligible: boolean
  refundable: boolean
  refundAmount: number
  feeKept: number
  /** Amount set off against the client's debt instead of being refunded. */
  setOff?: number
  reasonCode: Reason
}

const open: readonly BookingStatus[] = ['booking_request', 'unscheduled', 'pending', 'confirmed']

/**
 * Whether the booking may be cancelled now, and the refund (docs/product-rules.md#cancellation). Server, dialog and
 * mails share this function. A charged-back amount is not refunded a second time.
 */
export function cancellationVerdict(booking: BookingFacts, actor: Actor, now: Temporal.Instant): CancellationVerdict {
  const undisputed = undisputedVerdict(booking, actor, now)
  const setOff = setOffOf(booking, undisputed.refundAmount)
  if (setOff === 0) return undisputed
  const { eligible, refundAmount, feeKept } = undisputed
  return { ...verdict(eligible, refundAmount - setOff, feeKept, 'payment_disputed'), setOff }
}

/** Part of a refund that is set off against the client's debt. */
export const setOffOf = ({ disputed }: Pick<BookingFacts, 'disputed'>, amount: number): number =>
  Math.min(amount, disputed)

function undisputedVerdict(booking: BookingFacts, actor: Actor, now: Temporal.Instant): CancellationVerdict {
  const { status, fee, paidAt, startAt, freeUntil: deadline } = booking
  const excuse = excuseOf(booking, actor, now)
  if (excuse) return verdict(true, paidAt === null ? 0 : leftOf(booking), 0, excuse)
  if (!open.includes(status)) return verdict(false, 0, 0, 'already_closed')
  if (status === 'confirmed' && startAt !== null && !isBefore(now, instant(startAt)))
    return verdict(false, 0, 0, 'already_started')
  if (booking.isConsultation && actor === 'client')
    return verdict(true, 0, 0, isInTime(deadline, now) ? 'consultation_in_time' : 'consultation_late')
  if (fee === 0) return verdict(true, 0, 0, 'free')
  const left = leftOf(booking)
  if (status !== 'confirmed' || paidAt === null || startAt === null) return verdict(true, 0, 0, 'not_paid')
  if (actor !== 'client') return verdict(true, left, 0, 'provider_cancelled')
  if (!isBefore(instant(undoUntil(paidAt)), now)) return verdict(true, left, 0, 'within_undo')
  if (isInTime(deadline, now)) return verdict(true, left, 0, 'outside_window')
  const isInside = isBefore(instant(freeUntil(startAt, booking.windowHours) ?? startAt), now)
  return verdict(true, 0, left, isInside ? 'inside_window' : 'rescheduled_inside_window')
}

const isInTime = (deadline: string | null, now: Temporal.Instant) =>
  deadline !== null && !isBefore(instant(deadline), now)

/** Why a session that has begun may still be cancelled: the therapist did not come, or nobody could connect. */
function excuseOf(
  booking: BookingFacts,
  actor: Actor,
  now: Temporal.Instant,
): 'provider_late' | 'not_connected' | null {
  if (!absenceReportable(booking, now) || booking.room?.isLookedInto) return null
  const outcome = booking.room?.outcome
  if (outcome === 'provider_late' && actor === 'client') return outcome
  return outcome === 'not_connected' && actor === 'provider' ? outcome : null
}

/** The fee after refunds and set-offs. */
export const leftOf = ({ fee, refunded, setOff }: Pick<BookingFacts, 'fee' | 'refunded' | 'setOff'>): number =>
  fee - (refunded ?? 0) - setOff

const paidFor: readonly BookingStatus[] = ['confirmed', 'completed', 'no_show', 'cancelled']

/** What an operator can still refund of a session; zero when it was never paid or its payment is disputed. */
export const refundableOf = (
  booking: Pick<BookingFacts, 'status' | 'fee' | 'refunded' | 'paidAt' | 'disputed' | 'setOff'>,
): number =>
  booking.paidAt !== null && booking.disputed === 0 && paidFor.includes(booking.status) ? leftOf(booking) : 0

export const isToCome = ({ status, startAt }: Pick<BookingFacts, 'status' | 'startAt'>, now: Temporal.Instant) =>
  status === 'confirmed' && startAt !== null && isBefore(now, instant(startAt))

/** End of the undo period, in which a paid booking is refunded in full. */
export const undoUntil = (paidAt: string): string => text(instant(paidAt).add({ minutes: bookingLimits.undoMinutes }))

const verdict = (
  eligible: boolean,
  refundAmount: number,
  feeKept: number,
  reasonCode: Reason,
): CancellationVerdict => ({
  eligible,
  refundable: refundAmount > 0,
  refundAmount,
  feeKept,
  reasonCode,
})

/** Further facts that decide about a booking's actions. */
export interface RelatedFacts extends MoveFacts {
  respondBy: string | null
  absentParty: Side | null
  hasReview: boolean
  guests: number
  isWaiting: boolean
  /** Reports of absence that an operator decides or has decided. */
  absenceCases: readonly { status: string; reportedBy: Side }[]
}

/** What this side may do now; screens show exactly these actions. */
export function actionsOf(booking: BookingFacts & RelatedFacts, side: Side, now: Temporal.Instant): BookingAction[] {
  const isClient = side === 'client'
  const { status, openMove, startAt } = booking
  const isAhead = startAt !== null && isBefore(now, instant(startAt))
  const can: Record<BookingAction, boolean> = {
    pay: isClient && payable(booking, now),
    schedule: isClient && status === 'unscheduled',
    reschedule: moveVerdict(booking, side, now).eligible,
    approve_reschedule: openMove !== null && openMove.askedBy !== side,
    withdraw_reschedule: openMove?.askedBy === side,
    acknowledge: !isClient && acceptable(booking, now),
    reject: !isClient && status === 'booking_request',
    review: isClient && !booking.hasReview && reviewable(booking, now),
    report_absence: absenceReportable(booking, now) && !isLookedInto(booking.absenceCases, side),
    share: isClient && isAhead && booking.guests < guestLimits.perBooking && holdsTime.includes(status),
    waitlist:
      isClient &&
      !booking.isConsultation &&
      !booking.isWaiting &&
      booking.disputed === 0 &&
      (status === 'unscheduled' || (isAhead && waits.includes(status))),
    cancel: cancellationVerdict(booking, side, now).eligible,
  }
  return bookingActions.filter((action) => can[action])
}

const holdsTime: readonly BookingStatus[] = ['booking_request', 'pending', 'confirmed']
const waits: readonly BookingStatus[] = ['pending', 'confirmed']

/** A report that an operator looks into is not repeated; one that was dismissed stays so for this side. */
export const isLookedInto = (cases: RelatedFacts['absenceCases'], side: Side): boolean =>
  cases.some(({ status, reportedBy }) => status === 'open' || reportedBy === side)

/** A completed session can be reviewed for 60 days, a free consultation never. */
export const reviewable = (
  { status, endAt, isConsultation }: Pick<BookingFacts, 'status' | 'endAt' | 'isConsultation'>,
  now: Temporal.Instant,
): boolean =>
  !isConsultation &&
  status === 'completed' &&
  endAt !== null &&
  !isBefore(instant(endAt).add({ hours: 24 * bookingLimits.reviewDays }), now)

/** An unpaid time is never held beyond the absolute end set by its first hold. */
export const capAtHoldEnd = (until: string, { holdEndsAt }: { holdEndsAt: string | null }): string =>
  holdEndsAt !== null && isBefore(instant(holdEndsAt), instant(until)) ? holdEndsAt : until

/** A pending booking can be paid until its hold expires. */
export const payable = (
  { status, paymentDueAt }: Pick<BookingFacts, 'status' | 'paymentDueAt'>,
  now: Temporal.Instant,
): boolean => status === 'pending' && paymentDueAt !== null && isBefore(now, instant(paymentDueAt))

interface Start {
  startAt: string
  needsApproval: boolean
  isFree: boolean
  now: Temporal.Instant
}
export type FirstState =
  | { status: 'booking_request'; respondBy: string; holdUntil: string }
  | { status: 'pending'; paymentDueAt: string; holdUntil: string }
  | { status: 'confirmed' }

/** Status of a booking whose time was just chosen (docs/product-rules.md#booking-states). */
export function firstState({ startAt, needsApproval, isFree, now }: Start): FirstState {
  if (needsApproval) {
    const respondBy = text(respondByOf(instant(startAt), now))
    return { status: 'booking_request', respondBy, holdUntil: respondBy }
  }
  if (isFree) return { status: 'confirmed' }
  const paymentDueAt = text(now.add({ minutes: bookingLimits.holdMinutes }))
  return { status: 'pending', paymentDueAt, holdUntil: paymentDueAt }
}

/**
 * The same for a session of a series. With separate, later payment it holds its time until the free cancellation ends,
 * and must be paid by then.
 */
export function seriesState({ isPaidLater, ...start }: Start & { isPaidLater: boolean }): FirstState {
  const state = firstState(start)
  if (state.status !== 'pending' || !isPaidLater) return state
  const [soonest, last] = [
    state.paymentDueAt,
    freeUntil(start.startAt, bookingLimits.windowHours) ?? state.paymentDueAt,
  ]
  const paymentDueAt = isBefore(instant(last), instant(soonest)) ? soonest : last
  return { status: 'pending', paymentDueAt, holdUntil: paymentDueAt }
}

/**
 * State of a session of a series that a therapist makes: the client is asked to pay, without a checkout at this moment
 * (docs/product-rules.md#series).
 */
export function requestedState({
  startAt,
  isFree,
  isPaidLater,
  now,
}: Omit<Start, 'needsApproval'> & { isPaidLater: boolean }): FirstState {
  if (isFree) return { status: 'confirmed' }
  const paymentDueAt = isPaidLater ? acceptedUntil(startAt, now, { isPaidLater }) : paymentRequestedUntil(startAt, now)
  return { status: 'pending', paymentDueAt, holdUntil: paymentDueAt }
}

/** 24 hours from now or two hours before the start, whichever is earlier; at least one regular hold. */
function respondByOf(start: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const inADay = now.add({ hours: bookingLimits.respondHours })
  const beforeStart = start.subtract({ hours: bookingLimits.respondBeforeStartHours })
  const earlier = isBefore(inADay, beforeStart) ? inADay : beforeStart
  const least = now.add({ minutes: bookingLimits.holdMinutes })
  return isBefore(earlier, least) ? least : earlier
}
