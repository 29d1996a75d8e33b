import type { BookingStatus } from '#schemas/scheduling/bookings.ts'
import { type DayPart, dayPartHours, waitlistLimits } from '#schemas/scheduling/waitlist.ts'

/** What a booking must be like for its client to wait. Instants as ISO text. */
interface Booked {
  status: BookingStatus
  startAt: string | null
}

const waits: readonly BookingStatus[] = ['pending', 'confirmed']
const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other)

/** A booking that can still get another time: without one yet, or with one ahead. */
export const canWait = ({ status, startAt }: Booked, now: string): boolean =>
  startAt === null ? status === 'unscheduled' : waits.includes(status) && isBefore(now, startAt)

interface Wish extends Booked {
  toDate: string
  partOfDay: DayPart
  /** The client's, in which dates and hours are meant. */
  timezone: string
}

/** The wish is over with its booking, with the booking's start, and with its last date. */
export const isOver = (wish: Wish, now: string): boolean =>
  !canWait(wish, now) || wish.toDate < dateIn(wish.timezone, now)

/** Does a time suit: within the part of the day on the client's clock, and earlier than what is booked? Dates are asked of the calendar. */
export function suits(
  { startAt: booked, partOfDay, timezone }: Omit<Wish, 'status' | 'toDate'>,
  startAt: string,
): boolean {
  const { hour } = Temporal.Instant.from(startAt).toZonedDateTimeISO(timezone)
  const [from, to] = dayPartHours[partOfDay]
  return from <= hour && hour < to && (booked === null || isBefore(startAt, booked))
}

/** Held for half an hour, and never longer than until the session would begin. */
export function heldUntil(startAt: string, now: Temporal.Instant): string {
  const start = Temporal.Instant.from(startAt)
  const until = now.add({ minutes: waitlistLimits.holdMinutes })
  return (Temporal.Instant.compare(start, until) < 0 ? start : until).toString({ fractionalSecondDigits: 3 })
}

/**
 * An offer can be taken until its very last instant, which is no longer part of it; and only while it is still earlier than
 * the booking, which may have got another time meanwhile.
 */
export const canBeTaken = (
  wish: Omit<Wish, 'status' | 'toDate'>,
  offer: { startAt: string; expiresAt: string },
  now: string,
): boolean => isBefore(now, offer.expiresAt) && suits(wish, offer.startAt)

/** What the change costs, or gives back; nothing while nothing was paid. */
export const differenceOf = ({ status, fee }: { status: BookingStatus; fee: number }, offered: number): number =>
  status === 'confirmed' ? offered - fee : 0

export const dateIn = (timezone: string, instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate().toString()

/** Minutes since 1970, as the times that were free before are kept. */
export const minuteOf = (startAt: string): number => Date.parse(startAt) / 60_000
