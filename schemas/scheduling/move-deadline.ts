/** End of the free cancellation after a reschedule: used by servers, and by dialogs before a time is chosen. */
import type { BookingStatus } from './bookings.ts'
import { bookingLimits } from './booking-limits.ts'

/** The facts of the session that the rule needs. Instants as ISO text. */
export interface MovedSession {
  status: BookingStatus
  startAt: string | null
  windowHours: number
  freeUntil: string | null
}

/** The deadline is `hoursBefore` the new start, but not before `notBefore`, nor after `notAfter` or the new start itself. */
export interface DeadlineRule {
  hoursBefore: number
  notBefore: string | null
  notAfter: string | null
}

const hour = 3_600_000

/**
 * A late reschedule keeps the old deadline, because otherwise it would bypass the deadline; after a reschedule by the therapist
 * the client gets time to decide.
 */
export function deadlineRule(
  { status, startAt, windowHours, freeUntil }: MovedSession,
  askedBy: 'client' | 'provider',
  now: string,
): DeadlineRule {
  const usual = { hoursBefore: windowHours, notBefore: null, notAfter: null }
  if (status === 'pending' || startAt === null || freeUntil === null) return usual
  const [before, at] = [Date.parse(freeUntil), Date.parse(now)]
  if (askedBy === 'provider') {
    const thought = at + bookingLimits.freeAfterProviderMoveHours * hour
    return { ...usual, notBefore: iso(Math.max(before, thought)) }
  }
  const isLateMove = before < at || Date.parse(startAt) < at + windowHours * hour
  return isLateMove ? { ...usual, notBefore: iso(before), notAfter: iso(before) } : usual
}

export function deadlineOf({ hoursBefore, notBefore, notAfter }: DeadlineRule, toStart: string): string {
  const start = Date.parse(toStart)
  const least = Math.max(start - hoursBefore * hour, notBefore === null ? -Infinity : Date.parse(notBefore))
  return iso(Math.min(least, start, notAfter === null ? Infinity : Date.parse(notAfter)))
}

/** The deadline of a session that is rescheduled to this time now. */
export const deadlineAfterMove = (
  session: MovedSession,
  { askedBy, toStart }: { askedBy: 'client' | 'provider'; toStart: string },
  now: string,
): string => deadlineOf(deadlineRule(session, askedBy, now), toStart)

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()
