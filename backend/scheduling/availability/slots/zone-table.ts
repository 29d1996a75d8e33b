/**
 * A time zone as two short lists of numbers: the offset and the minute from which it applies. Wall minutes are counted
 * from 1970-01-01T00:00 in wall clock time. Offsets are whole minutes, as in every zone since 1972.
 */
import { DAY } from './calendar-minutes.ts'

export interface ZoneTable {
  /** First minute (instant) of each period, ascending; the first period has no beginning. */
  readonly since: readonly number[]
  /** Minutes to add to an instant for the wall time. */
  readonly offsets: readonly number[]
  /** First instant for which the table is correct. */
  readonly from: number
  /** Last instant for which the table is correct. */
  readonly to: number
}

const YEAR = 366 * DAY
const tables = new Map<string, ZoneTable>()

/** The table of an IANA zone, correct at least between two instants; one wide table per zone is cached. */
export function zoneTable(zone: string, from: number, to: number): ZoneTable {
  const known = tables.get(zone)
  if (known && known.from <= from && to <= known.to) return known

  if (tables.size > 1000) tables.clear()
  const table = buildTable(zone, from - YEAR, to + YEAR)
  tables.set(zone, table)
  return table
}

function buildTable(zone: string, from: number, to: number): ZoneTable {
  const since = [Number.NEGATIVE_INFINITY]
  let at: Temporal.ZonedDateTime | null = new Temporal.ZonedDateTime(BigInt(from) * 60_000_000_000n, zone)
  const offsets = [offsetMinutes(at)]
  for (at = at.getTimeZoneTransition('next'); at && minuteOf(at) <= to; at = at.getTimeZoneTransition('next')) {
    since.push(minuteOf(at))
    offsets.push(offsetMinutes(at))
  }
  return { since, offsets, from, to }
}

const offsetMinutes = (at: Temporal.ZonedDateTime) => Math.round(at.offsetNanoseconds / 60e9)
const minuteOf = (at: Temporal.ZonedDateTime) => Math.floor(at.epochMilliseconds / 60_000)

const sinceOf = (table: ZoneTable, period: number) => table.since[period] ?? Number.POSITIVE_INFINITY
const offsetOf = (table: ZoneTable, period: number) => table.offsets[period] ?? 0

/** Offset at an instant. */
export function offsetAt(table: ZoneTable, minute: number): number {
  let period = table.since.length - 1
  while (period > 0 && minute < sinceOf(table, period)) period -= 1
  return offsetOf(table, period)
}

/** The local day at an instant. */
export const localDay = (table: ZoneTable, minute: number) => Math.floor((minute + offsetAt(table, minute)) / DAY)

/** First period that does not end before this wall clock time: the earlier of two readings, or the period after a gap. */
function periodOfWallTime(table: ZoneTable, wallTime: number): number {
  let period = 0
  while (wallTime - offsetOf(table, period) >= sinceOf(table, period + 1)) period += 1
  return period
}

/** The instant of a wall clock time: skipped times move forward by the gap, an ambiguous time is the earlier reading. */
export function instantOfWallTime(table: ZoneTable, wallTime: number): number {
  const period = periodOfWallTime(table, wallTime)
  const isSkipped = wallTime - offsetOf(table, period) < sinceOf(table, period)
  return wallTime - offsetOf(table, isSkipped ? period - 1 : period)
}

/** First instant of a local date, also when its midnight is skipped. */
export function startOfDay(table: ZoneTable, day: number): number {
  const wallTime = day * DAY
  const period = periodOfWallTime(table, wallTime)
  return Math.max(wallTime - offsetOf(table, period), sinceOf(table, period))
}
