import { availabilityLimits } from '#schemas/scheduling/availability.ts'

const minutesOf = (wallTime: string): number => Number(wallTime.slice(0, 2)) * 60 + Number(wallTime.slice(3, 5))
const wallTimeOf = (minutes: number): string => {
  const inDay = minutes > 1440 ? minutes - 1440 : minutes
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

interface Interval {
  startTime: string
  endTime: string
}

export type Reading =
  | { as: 'read'; minutes: number[] }
  | { as: 'refused'; key: 'validation.whole_hours' | 'validation.order' }

/**
 * Intervals as flat pairs of minutes; an end at or before its start is on the next day. Intervals start and end on full
 * hours and do not overlap.
 */
export function readIntervals(intervals: readonly Interval[]): Reading {
  const minutes = intervals.flatMap(({ startTime, endTime }) => {
    const [start, end] = [minutesOf(startTime), minutesOf(endTime)]
    return [start, end <= start ? end + 1440 : end]
  })
  if (minutes.some((minute) => minute % 60 !== 0)) return { as: 'refused', key: 'validation.whole_hours' }
  const starts = minutes.filter((_, place) => place % 2 === 0)
  const inOrder = starts.every(
    (start, place) => start < 1440 && (place === 0 || start >= (minutes[place * 2 - 1] ?? 0)),
  )
  return inOrder ? { as: 'read', minutes } : { as: 'refused', key: 'validation.order' }
}

/** Converts stored minutes back to the wall clock times that were entered. */
export const showIntervals = (minutes: readonly number[]): Interval[] =>
  minutes.flatMap((start, place) =>
    place % 2 === 0 ? [{ startTime: wallTimeOf(start), endTime: wallTimeOf(minutes[place + 1] ?? start) }] : [],
  )

const defaultMinutes = [minutesOf(availabilityLimits.defaultStart), minutesOf(availabilityLimits.defaultEnd)]

/** Monday to Friday 09:00 to 18:00: the default week before the first save. */
export const defaultWeek = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  isAvailable: weekday <= 5,
  minutes: weekday <= 5 ? defaultMinutes : [],
}))
