import { type Frequency, frequencyWeeks, type SeriesMove } from '#schemas/scheduling/series.ts'

/** Wall clock time of a session at the therapist's place. */
export interface WallDateTime {
  date: string
  /** Minutes since midnight. */
  minute: number
}

/** A change of wall clock time, the same for every session of the scope. */
export interface WallTimeShift {
  days: number
  minutes: number
}

const text = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 })
const dayMinutes = 1440

export function wallTimeOf(startAt: string, timezone: string): WallDateTime {
  const local = Temporal.Instant.from(startAt).toZonedDateTimeISO(timezone)
  return { date: local.toPlainDate().toString(), minute: local.hour * 60 + local.minute }
}

/** A skipped wall clock time moves forward by the gap, an ambiguous one is the earlier reading. */
function instantOf({ date, minute }: WallDateTime, timezone: string): string {
  const time = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 })
  const local = Temporal.PlainDate.from(date).toPlainDateTime(time)
  return text(local.toZonedDateTime(timezone, { disambiguation: 'compatible' }).toInstant())
}

interface Row {
  /** Start of the first session, exactly as chosen. */
  startAt: string
  timezone: string
  frequency: Frequency
  count: number
}

/**
 * Starts of all sessions: the wall clock time of the first one at the chosen interval of weeks, unaffected by clock
 * changes (docs/product-rules.md#series).
 */
export function seriesDates({ startAt, timezone, frequency, count }: Row): string[] {
  const first = wallTimeOf(startAt, timezone)
  const onDate = (weeks: number) => Temporal.PlainDate.from(first.date).add({ weeks }).toString()
  return Array.from({ length: count }, (_, place) =>
    place === 0
      ? text(Temporal.Instant.from(startAt))
      : instantOf({ ...first, date: onDate(place * frequencyWeeks[frequency]) }, timezone),
  )
}

/** Whether the wall clock time in this zone differs from that of the first session. */
export function clockShifts(first: string, startAt: string, timezone: string): boolean {
  return wallTimeOf(first, timezone).minute !== wallTimeOf(startAt, timezone).minute
}

interface Zones {
  /** Time zone in which the series keeps its wall clock time. */
  anchor: string
  client: string
}

/**
 * Whether a clock change moved a session to another time of the client's day: it kept the wall clock time of the
 * series, or that of the first session, and the offset between the two zones has changed. A session that was moved
 * manually does not count.
 */
export function shiftedByClocks(first: string, startAt: string, zones: Zones, anchorMinute: number): boolean {
  const { minute } = wallTimeOf(startAt, zones.anchor)
  const isSameTime = minute === anchorMinute || minute === wallTimeOf(first, zones.anchor).minute
  return isSameTime && apart(first, zones) !== apart(startAt, zones)
}

const apart = (instant: string, { anchor, client }: Zones): number => {
  const offset = (zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone).offsetNanoseconds
  return offset(client) - offset(anchor)
}

/** The change of wall clock time from one start to another. */
export function wallTimeShift(from: string, to: string, timezone: string): WallTimeShift {
  const [old, fresh] = [wallTimeOf(from, timezone), wallTimeOf(to, timezone)]
  return {
    days: Temporal.PlainDate.from(old.date).until(fresh.date, { largestUnit: 'days' }).days,
    minutes: fresh.minute - old.minute,
  }
}

/** The start after that change; past midnight it continues on the next or the previous date. */
export function shiftWallTime(startAt: string, { days, minutes }: WallTimeShift, timezone: string): string {
  const { date, minute } = wallTimeOf(startAt, timezone)
  const total = minute + minutes
  const overflow = Math.floor(total / dayMinutes)
  const onDate = Temporal.PlainDate.from(date).add({ days: days + overflow })
  return instantOf({ date: onDate.toString(), minute: total - overflow * dayMinutes }, timezone)
}

/** Whether the scope includes a date, counted from the session that the person opened. */
export function isInScope(scope: SeriesMove['scope'], index: number, from: number): boolean {
  if (scope === 'all') return true
  return scope === 'one' ? index === from : index >= from
}
