import type { BookingStatus } from '#schemas/scheduling/bookings.ts'
import { type DayPart, dayPartHours, waitlistLimits } from '#schemas/scheduling/waitlist.ts'

/** Facts of a booking that decide whether it can be on the waitlist. Instants as ISO text. */
interface Booked {
  status: BookingStatus
  startAt: string | null
}

const waits: readonly BookingStatus[] = ['pending', 'confirmed']
const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other)

/** A booking that can still get another time: without a time, or with a future one. */
export const canWait = ({ status, startAt }: Booked, now: string): boolean =>
  startAt === null ? status === 'unscheduled' : waits.includes(status) && isBefore(now, startAt)

interface WantedTimes extends Booked {
  toDate: string
  partOfDay: DayPart
  /** The client's time zone, which dates and hours refer to. */
  timezone: string
}

/** An entry ends with its booking, with the booking's start, and after its last date. */
export const isOver = (input: WantedTimes, now: string): boolean =>
  !canWait(input, now) || input.toDate < dateIn(input.timezone, now)

/**
 * Whether a time suits: in the requested part of the client's day, and earlier than the booked time. The calendar query
 * filters the dates.
 */
export function isSuitable(
  { startAt: booked, partOfDay, timezone }: Omit<WantedTimes, 'status' | 'toDate'>,
  startAt: string,
): boolean {
  const { hour } = Temporal.Instant.from(startAt).toZonedDateTimeISO(timezone)
  const [from, to] = dayPartHours[partOfDay]
  return from <= hour && hour < to && (booked === null || isBefore(startAt, booked))
}

/** Held for half an hour, but not past the start of the session. */
export function heldUntil(startAt: string, now: Temporal.Instant): string {
  const start = Temporal.Instant.from(startAt)
  const until = now.add({ minutes: waitlistLimits.holdMinutes })
  return (Temporal.Instant.compare(start, until) < 0 ? start : until).toString({ fractionalSecondDigits: 3 })
}

/**
 * An offer can be accepted until its end, exclusive, and only while it is earlier than the booking, which may have been
 * moved.
 */
export const isClaimable = (
  input: Omit<WantedTimes, 'status' | 'toDate'>,
  offer: { startAt: string; expiresAt: string },
  now: string,
): boolean => isBefore(now, offer.expiresAt) && isSuitable(input, offer.startAt)

interface Priced {
  status: BookingStatus
  fee: number
  reduction: number
  /** The package that paid it. */
  packageIdentifier?: string | null
}

/** The fee at an offered time. A session that a package paid keeps its share of the price. */
export const feeAtOffer = ({ fee, reduction, packageIdentifier = null }: Priced, offered: number): number =>
  packageIdentifier === null ? Math.max(0, offered - reduction) : fee

/** The price difference of the change; zero while nothing was paid. */
export const differenceOf = (booking: Priced, offered: number): number =>
  booking.status === 'confirmed' ? feeAtOffer(booking, offered) - booking.fee : 0

export const dateIn = (timezone: string, instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate().toString()

/** Minutes since 1970, the stored form of known free times. */
export const minuteOf = (startAt: string): number => Date.parse(startAt) / 60_000
