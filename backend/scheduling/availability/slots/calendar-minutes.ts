/**
 * Dates and instants as whole numbers: days since 1970-01-01, minutes since its midnight in UTC. Only text that is not
 * plain `YYYY-MM-DDTHH:MM:SSZ` is parsed by Temporal, which is slower.
 */

export const DAY = 1440

const daysBefore = [0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
const two = (value: number) => String(value).padStart(2, '0')
const timeTexts = Array.from({ length: DAY }, (_, minute) => `T${two(Math.floor(minute / 60))}:${two(minute % 60)}:00Z`)

const isLeap = (year: number) => (year & 3) === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Truncation is faster than rounding down, and equal for every year from 0. */
const leapDaysUntil = (year: number) => (year >> 2) - Math.trunc(year / 100) + Math.trunc(year / 400)

export const monthLength = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31

/** Days from 1970-01-01 to a calendar date. */
export function dayOf(year: number, month: number, day: number): number {
  const before = year - 1
  const leapDay = month > 2 && isLeap(year) ? 1 : 0
  return before * 365 + leapDaysUntil(before) - 719_162 + (daysBefore[month] ?? 0) + leapDay + day - 1
}

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1

const noNumber = -10_000

/** Two digits as a number; far below zero when they are not digits. */
function pair(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48
  const ones = text.charCodeAt(at + 1) - 48
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : noNumber
}

/** NaN unless the first ten characters are an existing date `YYYY-MM-DD`. */
function dayAtStartOf(text: string): number {
  const year = pair(text, 0) * 100 + pair(text, 2)
  const month = pair(text, 5)
  const day = pair(text, 8)
  if (text[4] !== '-' || text[7] !== '-' || year < 0 || month < 1 || month > 12) return Number.NaN
  return day >= 1 && day <= monthLength(year, month) ? dayOf(year, month, day) : Number.NaN
}

/** The day of a date `YYYY-MM-DD`. */
export function parseDay(date: string): number {
  const day = date.length === 10 ? dayAtStartOf(date) : Number.NaN
  if (Number.isNaN(day)) throw new RangeError(`Not a date: ${date}`)
  return day
}

/** NaN unless the text is an instant on a whole minute in the plain format. */
function wholeMinute(instant: string): number {
  const last = instant.length - 1
  if (!(last === 19 || (last === 23 && instant.endsWith('.000Z')))) return Number.NaN
  if (instant[10] !== 'T' || instant[13] !== ':' || instant[16] !== ':' || instant[last] !== 'Z') return Number.NaN

  const hour = pair(instant, 11)
  const minute = pair(instant, 14)
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || pair(instant, 17) !== 0) return Number.NaN
  return dayAtStartOf(instant) * DAY + hour * 60 + minute
}

const MINUTE_NS = 60_000_000_000n

/** The last whole minute at or before an instant. */
export function minuteAtOrBefore(instant: string): number {
  const quick = wholeMinute(instant)
  if (!Number.isNaN(quick)) return quick
  const ns = Temporal.Instant.from(instant).epochNanoseconds
  return Number(ns / MINUTE_NS) - (ns % MINUTE_NS < 0n ? 1 : 0)
}

/** The first whole minute at or after an instant. */
export function minuteAtOrAfter(instant: string): number {
  const quick = wholeMinute(instant)
  if (!Number.isNaN(quick)) return quick
  const ns = Temporal.Instant.from(instant).epochNanoseconds
  return Number(ns / MINUTE_NS) + (ns % MINUTE_NS > 0n ? 1 : 0)
}

const dateTexts = new Map<number, string>()

/** `YYYY-MM-DD` of a day. The few days in use are cached, because formatting dates dominates the cost of an answer. */
export function dateText(day: number): string {
  const known = dateTexts.get(day)
  if (known !== undefined) return known

  if (dateTexts.size > 5000) dateTexts.clear()
  const text = new Date(day * 86_400_000).toISOString().slice(0, 10)
  dateTexts.set(day, text)
  return text
}

/** `YYYY-MM-DDTHH:MM:00Z` of a minute. */
export function instantText(minute: number): string {
  const day = Math.floor(minute / DAY)
  return dateText(day) + (timeTexts[minute - day * DAY] ?? '')
}
