/** Hours of a day as people type them: `8-12, 13-17`. Whole hours. */
import { availabilityLimits } from '#schemas/scheduling/availability-limits.ts'
import { hoursText } from './month-days.ts'
import { hourOfText, hourText, type Interval, isOvernight } from './week.ts'

const hour = String.raw`(\d{1,2})(?:[:.]?00)?\s*(am|pm)?`
const range = new RegExp(String.raw`^${hour}\s*(?:-|–|—|to|bis)\s*${hour}(?:\s*(?:Uhr|h))?$`, 'i')

function hourOf(digits: string, half: string | undefined): number | null {
  const value = Number(digits)
  if (half === undefined) return value <= 24 ? value : null
  if (value < 1 || value > 12) return null
  return (value % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

function readRange(text: string): Interval | null {
  const [, first = '', firstHalf, second = '', secondHalf] = range.exec(text) ?? []
  if (first === '') return null
  const [start, end] = [hourOf(first, firstHalf), hourOf(second, secondHalf)]
  if (start === null || end === null || start > 23) return null
  return { startTime: hourText(start), endTime: hourText(end) }
}

/** The end in hours from midnight of the day, also after the next midnight. */
const endOf = (interval: Interval) => hourOfText(interval.endTime) + (isOvernight(interval) ? 24 : 0)

/** Adjoining and overlapping hours as one interval, in the order of the day. */
export function joined(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.toSorted((one, other) => hourOfText(one.startTime) - hourOfText(other.startTime))
  return sorted.reduce<Interval[]>((merged, interval) => {
    const last = merged.at(-1)
    if (!last || endOf(last) < hourOfText(interval.startTime)) return [...merged, interval]
    return [...merged.slice(0, -1), endOf(interval) > endOf(last) ? { ...last, endTime: interval.endTime } : last]
  }, [])
}

/** `08:00–13:00` and so on, for reading: adjoining hours are one block. */
export const hoursShown = (intervals: readonly Interval[]): string[] => joined(intervals).map(hoursText)

/** The hours that remain when some of them are blocked. */
export function withoutHours(intervals: readonly Interval[], blocked: Interval): Interval[] {
  const [from, to] = [hourOfText(blocked.startTime), endOf(blocked)]
  return joined(intervals).flatMap((interval) => {
    const [start, end] = [hourOfText(interval.startTime), endOf(interval)]
    const parts = [
      [start, Math.min(end, from)],
      [Math.max(start, to), end],
    ] as const
    return parts.flatMap(([first, last]) =>
      last > first ? [{ startTime: hourText(first % 24), endTime: hourText(last > 24 ? last - 24 : last) }] : [],
    )
  })
}

/** The intervals of a typed text, or null if it cannot be read. Only the last one may end on the next day. */
export function readHours(typed: string): Interval[] | null {
  const parts = typed
    .trim()
    .split(/\s*(?:[,;+]|\band\b|\bund\b)\s*/i)
    .filter((part) => part !== '')
  const read = parts.map(readRange)
  if (read.length === 0 || read.includes(null)) return null
  const intervals = joined(read as Interval[])
  const isTooLate = intervals.slice(0, -1).some(isOvernight)
  return isTooLate || intervals.length > availabilityLimits.intervalsPerDay ? null : intervals
}

/** `8-12, 13-17` */
export const hoursTyped = (intervals: readonly Interval[]): string =>
  joined(intervals)
    .map(({ startTime, endTime }) => `${hourOfText(startTime)}-${hourOfText(endTime)}`)
    .join(', ')
