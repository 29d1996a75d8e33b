/** A week as the hours editor holds it. Whole hours, in the provider's wall-clock time. */
import { availabilityLimits } from '#schemas/scheduling/availability-limits.ts'
import type { WeekDay } from '#schemas/scheduling/availability.ts'

export interface Interval {
  startTime: string
  endTime: string
}

export interface Day {
  identifier: string
  weekday: number
  isAvailable: boolean
  intervals: readonly Interval[]
}

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
export const hourOfText = (time: string): number => Number(time.slice(0, 2))

export const weekOf = (days: readonly WeekDay[]): Day[] =>
  days.map(({ identifier, weekday, isAvailable, timeslotIntervals }) => ({
    identifier,
    weekday,
    isAvailable,
    intervals: timeslotIntervals,
  }))

/** The write form of a week; closed days have no hours. */
export const changeOfDays = (days: readonly Day[]) =>
  days.map(({ weekday, isAvailable, intervals }) => ({
    weekday,
    isAvailable,
    timeSlotsInterval: isAvailable ? [...intervals] : [],
  }))

/** The next interval of a day: the usual hours first, then from the end of the previous one. */
export function nextInterval(intervals: readonly Interval[]): Interval | null {
  const last = intervals.at(-1)
  if (!last) return { startTime: availabilityLimits.defaultStart, endTime: availabilityLimits.defaultEnd }
  const start = hourOfText(last.endTime)
  if (start >= 24 || isOvernight(last) || intervals.length >= availabilityLimits.intervalsPerDay) return null
  return { startTime: hourText(start), endTime: hourText(start + 1) }
}

/**
 * Switches a day on or off; a day that is opened for the first time gets the usual hours. A closed day keeps its hours
 * for later.
 */
export function opened<Hours extends Pick<Day, 'isAvailable' | 'intervals'>>(day: Hours, isAvailable: boolean): Hours {
  const first = nextInterval([])
  return {
    ...day,
    isAvailable,
    intervals: isAvailable && day.intervals.length === 0 && first ? [first] : day.intervals,
  }
}

/** An end at or before the start belongs to the next day. */
export const isOvernight = ({ startTime, endTime }: Interval): boolean => hourOfText(endTime) <= hourOfText(startTime)

/** Earliest hour at which an interval may start: the end of the previous one. */
export const earliestStart = (intervals: readonly Interval[], index: number): number => {
  const before = intervals[index - 1]
  return before ? hourOfText(before.endTime) : 0
}

/** A changed interval; an end that is no longer after the start moves to one hour after it. */
export function withTimes(interval: Interval, part: Partial<Interval>): Interval {
  const changed = { ...interval, ...part }
  return isOvernight(changed) ? { ...changed, endTime: hourText(hourOfText(changed.startTime) + 1) } : changed
}

/** Replaces an interval and moves the following ones after it; those that no longer fit are dropped. */
export function replaceInterval(intervals: readonly Interval[], index: number, changed: Interval): Interval[] {
  return intervals.reduce<Interval[]>((merged, interval, at) => {
    if (at < index) return [...merged, interval]
    if (at === index) return [...merged, changed]
    const from = hourOfText(merged.at(-1)?.endTime ?? '00:00')
    if (hourOfText(interval.startTime) >= from) return [...merged, interval]
    const end = Math.max(hourOfText(interval.endTime), from + 1)
    return end > 24 ? merged : [...merged, { startTime: hourText(from), endTime: hourText(end) }]
  }, [])
}
