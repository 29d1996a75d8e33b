/** The refund of a cancellation in one sentence, shared by screens, mails and calendars. */
import type { BookingStatus } from './bookings.ts'
import { bookingLimits } from './booking-limits.ts'
import { intlTag, type Locale } from '../platform/locale.ts'
import { formatMoney } from '../platform/format-money.ts'

/** What decides the refund of a cancellation by the client. Instants as ISO text. */
export interface CancellationFacts {
  /** `pending` for a time that is only being chosen. */
  status: BookingStatus
  startAt: string | null
  /** End of the free cancellation; null if there is no time yet. */
  freeUntil: string | null
  /** Until then a paid booking can be undone with a full refund. */
  undoUntil: string | null
  windowHours: number
  /** Refundable until then: the fee without earlier refunds. */
  sum: number
  currency: string
  isFree: boolean
  /** A free first consultation, which counts as used when it is cancelled late. */
  isConsultation?: boolean | undefined
  /** A package pays it: the session goes back to it, or counts as used. */
  isPackage?: boolean | undefined
  /** During a dispute of the payment, a refund settles the dispute first. */
  isDisputed: boolean
}

/**
 * `until`: refundable until the deadline. `undo`: the deadline has passed, but the booking was paid just now. `late`:
 * not paid yet, and the deadline has passed already. `over`: not refundable any more.
 */
export type CancellationState =
  | { state: 'until' | 'undo' | 'consultation'; until: string }
  | {
      state:
        | 'free'
        | 'late'
        | 'over'
        | 'started'
        | 'closed'
        | 'unscheduled'
        | 'disputed'
        | 'given_back'
        | 'consultation_late'
    }

const open: readonly BookingStatus[] = ['booking_request', 'unscheduled', 'pending', 'confirmed']

/** Deadlines include their last instant, as in the cancellation rule. */
export function cancellationState(facts: CancellationFacts, now: string): CancellationState {
  const { status, startAt, freeUntil, undoUntil } = facts
  if (!open.includes(status)) return { state: 'closed' }
  if (startAt === null || freeUntil === null) return { state: 'unscheduled' }
  if (isPast(startAt, now) || Date.parse(startAt) === Date.parse(now)) return { state: 'started' }
  if (facts.isConsultation)
    return isPast(freeUntil, now) ? { state: 'consultation_late' } : { state: 'consultation', until: freeUntil }
  if (facts.isFree) return { state: 'free' }
  if (facts.isDisputed) return { state: 'disputed' }
  if (facts.sum === 0) return { state: 'given_back' }
  const isPaid = status === 'confirmed'
  const isUndoable = isPaid && undoUntil !== null && !isPast(undoUntil, now)
  if (!isPast(freeUntil, now))
    return { state: 'until', until: isUndoable && isPast(freeUntil, undoUntil) ? undoUntil : freeUntil }
  if (isUndoable) return { state: 'undo', until: undoUntil }
  return { state: isPaid ? 'over' : 'late' }
}

const isPast = (instant: string, now: string): boolean => Date.parse(instant) < Date.parse(now)

interface Reader {
  side: 'client' | 'provider'
  locale: Locale
  /** Time zones: the reader's, then the other side's. */
  zones: readonly string[]
  /** ISO instant. */
  now: string
}

export interface Sentence {
  key: string
  words: Record<string, string | number>
}

/** Where a package pays, these sentences are about its session in place of money, for both sides. */
const ofPackages: Partial<Record<CancellationState['state'], string>> = {
  until: 'package_terms.until',
  undo: 'package_terms.until',
  late: 'package_terms.over',
  over: 'package_terms.over',
}
const keyOf = ({ isPackage }: CancellationFacts, side: Reader['side'], state: CancellationState['state']): string =>
  (isPackage ? ofPackages[state] : undefined) ?? `cancellation_terms.${side}.${state}`

const silent: readonly CancellationState['state'][] = ['started', 'closed', 'unscheduled', 'disputed', 'given_back']

/** Key and parameters of the sentence for this reader; null if there is nothing to say. */
export function cancellationSentence(facts: CancellationFacts, { side, locale, zones, now }: Reader): Sentence | null {
  const found = cancellationState(facts, now)
  if (silent.includes(found.state)) return null
  return {
    key: keyOf(facts, side, found.state),
    words: {
      sum: formatMoney(locale, facts.sum, facts.currency),
      until: 'until' in found ? formatMoment(locale, zones, found.until) : '',
      hours: facts.windowHours,
      minutes: bookingLimits.undoMinutes,
    },
  }
}

/** One instant on the clocks of both people, the reader's first; once if both show the same. */
export function formatMoment(locale: Locale, zones: readonly string[], instant: string): string {
  const clocks = new Map(zones.toReversed().map((zone) => [clockIn(locale, zone, instant), zone]))
  return [...clocks]
    .toReversed()
    .map(([time, zone]) => `${time} (${zone.replaceAll('_', ' ')})`)
    .join(' / ')
}

/** With seconds if a deadline is not on a whole minute, such as 24 hours after a click. */
function clockIn(locale: Locale, timeZone: string, instant: string): string {
  const moment = new Date(instant)
  const timeStyle = moment.getUTCSeconds() === 0 ? 'short' : 'medium'
  return new Intl.DateTimeFormat(intlTag[locale], { dateStyle: 'full', timeStyle, timeZone }).format(moment)
}
