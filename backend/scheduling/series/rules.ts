import { type Frequency, frequencyWeeks, type SeriesMove } from '#schemas/scheduling/series.ts'

/** Wall clock of a session where the therapist is. */
export interface Wall {
  date: string
  /** Minutes of the date. */
  minute: number
}

/** A change of wall clock, the same for every session it is made to. */
export interface WallChange {
  days: number
  minutes: number
}

const text = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 })
const dayMinutes = 1440

export function wallOf(startAt: string, timezone: string): Wall {
  const local = Temporal.Instant.from(startAt).toZonedDateTimeISO(timezone)
  return { date: local.toPlainDate().toString(), minute: local.hour * 60 + local.minute }
}

/** Non-existing wall time moves forward by the gap, ambiguous means the earlier. */
function instantOf({ date, minute }: Wall, timezone: string): string {
  const time = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 })
  const local = Temporal.PlainDate.from(date).toPlainDateTime(time)
  return text(local.toZonedDateTime(timezone, { disambiguation: 'compatible' }).toInstant())
}

interface Row {
  /** Start of the first session, which stays as it was chosen. */
  startAt: string
  timezone: string
  frequency: Frequency
  count: number
}

/** Starts of all sessions: the wall clock of the first one, every so many weeks, whatever the clocks do (definitions 1.11). */
export function seriesDates({ startAt, timezone, frequency, count }: Row): string[] {
  const first = wallOf(startAt, timezone)
  const onDate = (weeks: number) => Temporal.PlainDate.from(first.date).add({ weeks }).toString()
  return Array.from({ length: count }, (_, place) =>
    place === 0
      ? text(Temporal.Instant.from(startAt))
      : instantOf({ ...first, date: onDate(place * frequencyWeeks[frequency]) }, timezone),
  )
}

/** Whether the clock of this zone shows another time than at the first session. */
export function clockShifts(first: string, startAt: string, timezone: string): boolean {
  return wallOf(first, timezone).minute !== wallOf(startAt, timezone).minute
}

interface Zones {
  /** Where the wall clock of the series is kept. */
  anchor: string
  client: string
}

/**
 * Whether a session of a series lies at another time of the client's day because clocks were changed: it kept the wall clock
 * of the series, or that of the first session, and the two zones are further apart or nearer than they were. A session that
 * was moved by hand lies elsewhere for that reason.
 */
export function shiftedByClocks(first: string, startAt: string, zones: Zones, anchorMinute: number): boolean {
  const { minute } = wallOf(startAt, zones.anchor)
  const isKept = minute === anchorMinute || minute === wallOf(first, zones.anchor).minute
  return isKept && apart(first, zones) !== apart(startAt, zones)
}

const apart = (instant: string, { anchor, client }: Zones): number => {
  const offset = (zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone).offsetNanoseconds
  return offset(client) - offset(anchor)
}

/** What moving a session to a new start does to its wall clock. */
export function wallChange(from: string, to: string, timezone: string): WallChange {
  const [old, fresh] = [wallOf(from, timezone), wallOf(to, timezone)]
  return {
    days: Temporal.PlainDate.from(old.date).until(fresh.date, { largestUnit: 'days' }).days,
    minutes: fresh.minute - old.minute,
  }
}

/** The start after that change; one that leaves its date goes on on the next or the one before. */
export function shiftWall(startAt: string, { days, minutes }: WallChange, timezone: string): string {
  const { date, minute } = wallOf(startAt, timezone)
  const total = minute + minutes
  const overflow = Math.floor(total / dayMinutes)
  const onDate = Temporal.PlainDate.from(date).add({ days: days + overflow })
  return instantOf({ date: onDate.toString(), minute: total - overflow * dayMinutes }, timezone)
}

/** Is a date of the series meant, counted from the session the person looks at? */
export function isInScope(scope: SeriesMove['scope'], index: number, from: number): boolean {
  if (scope === 'all') return true
  return scope === 'one' ? index === from : index >= from
}
