/** Open and blocked hours as spans of time, so that they can be drawn in any zone. */
import { columnOf, dateAfter } from '#app/scheduling/availability/month-days.ts'
import { hourOfText, hourText, type Interval, isOvernight } from '#app/scheduling/availability/week.ts'
import { timeOn, wallTime } from './day-times.ts'
import { type Day, daysOf } from './days.ts'

/** Milliseconds since 1970. */
export interface Span {
  start: number
  end: number
}

export interface DateHours {
  date: string
  intervals: readonly Interval[]
}

/** Wall-clock hours of consecutive dates in the zone of the practice; adjoining hours are one span. */
export function spansOf(zone: string, hours: readonly DateHours[]): Span[] {
  const last = hours.at(-1)
  if (!last) return []
  // Hours over midnight end on the next date.
  const days = daysOf(zone, [...hours.map(({ date }) => date), dateAfter(last.date, 1)])
  return merged(
    hours.flatMap(({ intervals }, index) => {
      const [day, next] = days.slice(index, index + 2)
      if (!day || !next) return []
      return intervals.map((interval) => ({
        start: timeOn(day, interval.startTime),
        end: timeOn(isOvernight(interval) ? next : day, interval.endTime),
      }))
    }),
  )
}

/** Overlapping and adjoining spans as one, in order. */
export function merged(spans: readonly Span[]): Span[] {
  const sorted = spans.filter(({ start, end }) => end > start).toSorted((one, other) => one.start - other.start)
  return sorted.reduce<Span[]>((done, span) => {
    const last = done.at(-1)
    if (!last || last.end < span.start) return [...done, span]
    return [...done.slice(0, -1), { start: last.start, end: Math.max(last.end, span.end) }]
  }, [])
}

/** What remains of some spans without others. */
export const without = (spans: readonly Span[], removed: readonly Span[]): Span[] =>
  removed.reduce<Span[]>(
    (remaining, { start, end }) =>
      remaining.flatMap((span) => [
        ...(span.start < start ? [{ start: span.start, end: Math.min(span.end, start) }] : []),
        ...(span.end > end ? [{ start: Math.max(span.start, end), end: span.end }] : []),
      ]),
    merged(spans),
  )

/** Spans that overlap a day, cut off at its ends. */
export const spansOn = ({ start, end }: Pick<Day, 'start' | 'end'>, spans: readonly Span[]): Span[] =>
  spans
    .filter((span) => span.start < end && span.end > start)
    .map((span) => ({ start: Math.max(start, span.start), end: Math.min(end, span.end) }))

export const covers = (spans: readonly Span[], { start, end }: Span): boolean =>
  spans.some((span) => span.start <= start && span.end >= end)

/** The whole hours of the practice's clock that contain a span, on the date on which it starts. */
export function practiceHours(zone: string, { start, end }: Span): Interval & { date: string } {
  const { date, time } = wallTime(zone, start)
  const minutes = Number(time.slice(3)) + (end - start) / minuteMs
  const first = hourOfText(time)
  return { date, startTime: hourText(first), endTime: hourText(Math.min(24, first + Math.ceil(minutes / 60))) }
}

const minuteMs = 60_000

export interface PlannedDay {
  weekday: number
  isAvailable: boolean
  timeslotIntervals: readonly Interval[]
}

/** The weekly hours of some dates, as if no date had its own. */
export const plannedHours = (week: readonly PlannedDay[], dates: readonly string[]): DateHours[] =>
  dates.map((date) => ({
    date,
    intervals: week
      .filter(({ weekday, isAvailable }) => isAvailable && weekday === columnOf(date) + 1)
      .flatMap(({ timeslotIntervals }) => timeslotIntervals),
  }))
