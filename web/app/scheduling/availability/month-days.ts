/** Calendar arithmetic on plain dates, independent of clock and time zone. */
import type { OwnCalendarDay } from '#schemas/scheduling/availability.ts'
import type { Interval } from './week.ts'

const dayLength = 86_400_000
const utc = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dateAt = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Every date of `2026-11`. */
export function datesOf(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}

/** Column of a date, 0 for Monday. */
export const columnOf = (date: string): number => (new Date(utc(date)).getUTCDay() + 6) % 7

export const dateAfter = (date: string, days: number): string => dateAt(utc(date) + days * dayLength)

/** Number of dates in the range, both ends included; below one if the ends are swapped. */
export const countDates = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / dayLength) + 1

/** `09:00–18:00` */
export const hoursText = ({ startTime, endTime }: Interval): string => `${startTime}–${endTime}`

export const isClosed = ({ timeslotIntervals }: Pick<OwnCalendarDay, 'timeslotIntervals'>): boolean =>
  timeslotIntervals.length === 0
