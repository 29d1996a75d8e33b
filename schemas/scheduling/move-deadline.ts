/** End of the free cancellation after a move: the rule of servers, and what dialogs say before a time is chosen. */
import type { BookingStatus } from './bookings.ts'
import { bookingLimits } from './booking-limits.ts'

/** What the rule needs to know of the session as it is. Instants as ISO text. */
export interface MovedSession {
  status: BookingStatus
  startAt: string | null
  windowHours: number
  freeUntil: string | null
}

/** The deadline lies `hoursBefore` the new start, but not before `notBefore`, nor after `notAfter` or the new start itself. */
export interface DeadlineRule {
  hoursBefore: number
  notBefore: string | null
  notAfter: string | null
}

const hour = 3_600_000

/**
 * Who moves when it is late keeps the old deadline, else a move would be the way around it; who is moved by the therapist
 * gets time to think it over.
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

/** The deadline of a session that is moved to this time now. */
export const deadlineAfterMove = (
  session: MovedSession,
  { askedBy, toStart }: { askedBy: 'client' | 'provider'; toStart: string },
  now: string,
): string => deadlineOf(deadlineRule(session, askedBy, now), toStart)

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()
