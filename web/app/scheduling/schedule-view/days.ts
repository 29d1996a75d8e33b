/** Calendar arithmetic of the schedule view: the dates a view shows, and how a day's clock runs in a zone. */
import { columnOf, dateAfter, datesOf } from '#app/scheduling/availability/month-days.ts'

export const scheduleRanges = ['day', 'week', 'month'] as const
export type ScheduleRange = (typeof scheduleRanges)[number]
export const isScheduleRange = (word: string | null): word is ScheduleRange =>
  scheduleRanges.some((view) => view === word)

const datePattern = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
/** Whether a word of the address is an existing date. */
export const isDate = (word: string | null): word is string =>
  word !== null && datePattern.test(word) && dateAfter(word, 0) === word

/** The dates of a view that contains the given date. */
export function shownDates(view: ScheduleRange, date: string): string[] {
  if (view === 'day') return [date]
  if (view === 'month') return datesOf(date.slice(0, 7))
  const monday = dateAfter(date, -columnOf(date))
  return Array.from({ length: 7 }, (_, index) => dateAfter(monday, index))
}

/** The date to which the arrows lead: a month leads to the first of the next one, or to the same day if it has one. */
export function dateStepped(view: ScheduleRange, date: string, step: 1 | -1): string {
  if (view !== 'month') return dateAfter(date, view === 'week' ? step * 7 : step)
  const [year = 0, month = 1] = date.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + step, 1)).toISOString().slice(0, 10)
  return datesOf(first.slice(0, 7)).find((known) => known.slice(8) === date.slice(8)) ?? first
}

export const stepMinutes = 30
const minute = 60_000
const step = stepMinutes * minute
const furthestOffset = 15 * 60

interface Clock {
  /** `2026-11-26` */
  date: (time: number) => string
  /** `09:30` */
  time: (time: number) => string
}

const clocks = new Map<string, Clock>()

/** `Intl` formatters are slow to create, and a month needs hundreds of formatted values. */
export function clockIn(zone: string): Clock {
  const known = clocks.get(zone)
  if (known) return known
  const style = { timeZone: zone, hourCycle: 'h23' } as const
  const dates = new Intl.DateTimeFormat('en-CA', { ...style, year: 'numeric', month: '2-digit', day: '2-digit' })
  const times = new Intl.DateTimeFormat('en-GB', { ...style, hour: '2-digit', minute: '2-digit' })
  const clock = { date: (time: number) => dates.format(time), time: (time: number) => times.format(time) }
  clocks.set(zone, clock)
  return clock
}

/** The first instant of a date in a zone, also where clocks change at midnight. */
export function startOfDay(zone: string, date: string): number {
  const clock = clockIn(zone)
  const midnight = Date.parse(`${date}T00:00:00Z`)
  let [before, since] = [-furthestOffset, furthestOffset]
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2)
    if (clock.date(midnight + middle * minute) < date) before = middle
    else since = middle
  }
  return midnight + since * minute
}

/** A day as its clocks show it, every half hour; those that occur twice have distinct names. */
export interface Day {
  date: string
  start: number
  end: number
  /** `09:30`, and `02:30 again` after clocks were set back. */
  steps: readonly string[]
}

/** Consecutive days. */
export function daysOf(zone: string, dates: readonly string[]): Day[] {
  const starts = [...dates, dateAfter(dates.at(-1) ?? '', 1)].map((date) => startOfDay(zone, date))
  return dates.map((date, index) => {
    const [start = 0, end = 0] = starts.slice(index, index + 2)
    return { date, start, end, steps: stepsBetween(zone, start, end) }
  })
}

function stepsBetween(zone: string, start: number, end: number): string[] {
  const clock = clockIn(zone)
  const seen = new Set<string>()
  return Array.from({ length: Math.round((end - start) / step) }, (_, index) => {
    const time = clock.time(start + index * step)
    const name = seen.has(time) ? `${time} again` : time
    seen.add(name)
    return name
  })
}

export const hoursOf = ({ start, end }: Day): number => (end - start) / (60 * minute)

/** The rows shared by all shown days: those of the longest day, so that one wall-clock time has one height. */
export const axisOf = (days: readonly Day[]): readonly string[] =>
  days.reduce<readonly string[]>((longest, { steps }) => (steps.length > longest.length ? steps : longest), [])

/** Position of an instant in rows of the axis; instants outside the day are clamped to it. */
export function heightAt({ start, end, steps }: Day, axis: readonly string[], time: number): number {
  if (time <= start) return 0
  if (time >= end) return axis.length
  const index = Math.min(steps.length - 1, Math.floor((time - start) / step))
  const row = axis.indexOf(steps[index] ?? '')
  return row + (time - start - index * step) / step
}

/** Axis rows that a day skips because clocks are set forward. */
export const gapsOf = ({ steps }: Day, axis: readonly string[]): number[] =>
  axis.flatMap((name, row) => (steps.includes(name) ? [] : [row]))
