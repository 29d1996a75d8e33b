/** Times of day and weekdays of a search, compared with half hours of a week in UTC. */
import { dayTimeHours, type DayTime, searchLimits } from './search-limits.ts'

export interface WantedTimes {
  /** Parts of the day, separated by commas; none for all. */
  times?: string | undefined
  /** Weekdays, 1 is Monday, separated by commas; none for all. */
  days?: string | undefined
  /** The visitor's time zone. */
  timezone: string
}

const halfHour = 1_800_000
const cells = 7 * 48
/** 1970-01-01 was a Thursday. */
const cellsBeforeEpoch = 3 * 48

const cellOf = (ms: number): number => (Math.floor(ms / halfHour) + cellsBeforeEpoch) % cells

export const hasTimes = ({ times, days }: Pick<WantedTimes, 'times' | 'days'>): boolean => Boolean(times || days)

/** Whether an instant lies in a wanted part of a wanted day of the visitor. */
export function timeTest({ times, days, timezone }: WantedTimes): (ms: number) => boolean {
  const hours = (times ? times.split(',') : []).map((part) => dayTimeHours[part as DayTime])
  const weekdays = new Set((days ? days.split(',') : []).map(Number))
  return (ms) => {
    const { hour, dayOfWeek } = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone)
    const isTime = hours.length === 0 || hours.some(([from, to]) => from <= hour && hour < to)
    return isTime && (weekdays.size === 0 || weekdays.has(dayOfWeek))
  }
}

const bitsOf = (set: ReadonlySet<number>): string =>
  Array.from({ length: cells }, (_, cell) => (set.has(cell) ? '1' : '0')).join('')

/** The half hours of a week in UTC with a free start, as bits. */
export const weekOf = (starts: readonly string[]): string =>
  bitsOf(new Set(starts.map((start) => cellOf(Date.parse(start)))))

/** The half hours of a week in UTC that contain a wanted time in the days that are compared, as bits. */
export function wantedWeek(wanted: WantedTimes, now: Temporal.Instant): string {
  const isWanted = timeTest(wanted)
  const first = Math.floor(now.epochMilliseconds / halfHour) * halfHour
  const halves = Array.from({ length: searchLimits.freeDays * 48 }, (_, half) => first + half * halfHour)
  // In a zone off by a quarter of an hour a part of the day begins within a half hour of UTC.
  return bitsOf(new Set(halves.filter((ms) => isWanted(ms) || isWanted(ms + halfHour - 1)).map(cellOf)))
}
