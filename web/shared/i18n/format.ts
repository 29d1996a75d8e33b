/** Money, dates and times in the format of a locale. Instants are ISO 8601 texts in UTC. */
import { intlTag, type Locale } from './locale.ts'

export { formatMoney as money } from '#schemas/platform/format-money.ts'

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const formatters = new Map<string, Intl.DateTimeFormat>()

/** A browser needs much longer to create a formatter than to use it, and lists format many dates in the same style. */
function formatterOf(tag: string, zone: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${zone} ${JSON.stringify(style)}`
  const known = formatters.get(key)
  if (known) return known
  const created = new Intl.DateTimeFormat(tag, { ...style, timeZone: zone })
  formatters.set(key, created)
  return created
}

const written = (locale: Locale, zone: string, style: Intl.DateTimeFormatOptions, instant: string) =>
  formatterOf(intlTag[locale], zone, style).format(new Date(instant))

/** `18:00` */
export const timeOf = (locale: Locale, zone: string, instant: string) => written(locale, zone, clock, instant)
/** `Thursday, 26 November` */
export const dayOf = (locale: Locale, zone: string, instant: string) =>
  written(locale, zone, { weekday: 'long', day: 'numeric', month: 'long' }, instant)
/** `Thu, 26 Nov, 18:00` */
export const momentOf = (locale: Locale, zone: string, instant: string) =>
  written(locale, zone, { weekday: 'short', day: 'numeric', month: 'short', ...clock }, instant)
/** `November 2026` of `2026-11` */
export const monthOf = (locale: Locale, month: string) =>
  written(locale, 'UTC', { month: 'long', year: 'numeric' }, `${month}-01T00:00:00Z`)
/** A calendar date in a given style. */
export const dateOf = (locale: Locale, date: string, style: Intl.DateTimeFormatOptions) =>
  written(locale, 'UTC', style, `${date}T00:00:00Z`)

/** `2026-11-26`: the calendar date of an instant in a time zone. */
export const plainDateOf = (zone: string, instant: string | Date): string =>
  formatterOf('en-CA', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(instant))

/** Hour of the day, 0 to 23, in a time zone. */
export const hourOf = (zone: string, instant: string): number => Number(timeOf('en', zone, instant).slice(0, 2))

/** The city of a time zone: `Africa/Lagos` gives Lagos. */
export const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** One instant on both clocks: the reader's, and the other person's if it shows another time. */
export function inBothTimeZones(
  locale: Locale,
  instant: string,
  mine: string,
  theirs: string,
): { day: string; time: string; other?: { time: string; place: string } } {
  const [time, otherTime] = [timeOf(locale, mine, instant), timeOf(locale, theirs, instant)]
  const day = dayOf(locale, mine, instant)
  return time === otherTime ? { day, time } : { day, time, other: { time: otherTime, place: placeOf(theirs) } }
}

const ratings = new Map<Locale, Intl.NumberFormat>()

/** `4.5` stars. */
export function ratingOf(locale: Locale, rating: number): string {
  let format = ratings.get(locale)
  if (!format) ratings.set(locale, (format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })))
  return format.format(rating)
}

/** `in 3 days`, `in 2 hours` */
export function relativeOf(locale: Locale, instant: string, now: number): string {
  const minutes = (Date.parse(instant) - now) / 60_000
  const [size, unit] =
    Math.abs(minutes) >= 2880
      ? ([1440, 'day'] as const)
      : Math.abs(minutes) >= 90
        ? ([60, 'hour'] as const)
        : ([1, 'minute'] as const)
  return new Intl.RelativeTimeFormat(intlTag[locale], { numeric: 'auto' }).format(Math.trunc(minutes / size), unit)
}

/** `Germany` of `DE` */
export const countryName = (locale: Locale, code: string): string =>
  new Intl.DisplayNames(intlTag[locale], { type: 'region', fallback: 'code' }).of(code) ?? code

/** `29:41`; never below zero. */
export function clockUntil(until: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
