/** Dates as people write them, in the order of their language. Stored and sent are ISO dates, `2026-11-26`. */
import { dateOf } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'

const sign = { en: '/', de: '.' } as const
const numeric = /^(\d{1,2})\s*[./\s-]\s*(\d{1,2})\s*[./\s-]\s*(\d{4})$/
const iso = /^(\d{4})-(\d{2})-(\d{2})$/
const named = /^(\d{1,2})(?:\.|st|nd|rd|th)?\s+(\p{L}{3,})\.?,?\s+(\d{4})$/iu

const two = (value: number) => String(value).padStart(2, '0')
const monthsOf = (locale: Locale) =>
  Array.from({ length: 12 }, (_, index) => dateOf(locale, `2024-${two(index + 1)}-01`, { month: 'long' }).toLowerCase())

/** The ISO date, or null if the month has no such day. */
function existing(year: number, month: number, day: number): string | null {
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null
}

/**
 * The ISO date of a typed one: day, month and year of four digits with any separator, or with the name of the month, or
 * an ISO date; `null` if it is none. A year of two digits is not guessed.
 */
export function readDate(typed: string, locale: Locale): string | null {
  const text = typed.trim()
  const [, year, month, day] = iso.exec(text) ?? []
  if (year !== undefined) return existing(Number(year), Number(month), Number(day))
  const [, first, second, last] = numeric.exec(text) ?? []
  if (first !== undefined) return existing(Number(last), Number(second), Number(first))
  const [, number, name = '', inYear] = named.exec(text) ?? []
  if (number === undefined) return null
  const place = monthsOf(locale).findIndex((full) => full.startsWith(name.toLowerCase()))
  return place < 0 ? null : existing(Number(inYear), place + 1, Number(number))
}

/** `26/11/2026` or `26.11.2026`; what is no ISO date stays as it is. */
export function writtenDate(value: string, locale: Locale): string {
  const [, year, month, day] = iso.exec(value) ?? []
  return year === undefined ? value : [day, month, year].join(sign[locale])
}
