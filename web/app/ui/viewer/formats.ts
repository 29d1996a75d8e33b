/** Formats for one viewer: language and zone are fixed, only the value is passed. */
import {
  inBothTimeZones,
  dateOf,
  dayOf,
  momentOf,
  money,
  monthOf,
  plainDateOf,
  relativeOf,
  timeOf,
} from '#shared/i18n/format.ts'
import { intlTag, type Locale } from '#shared/i18n/locale.ts'

export type Formats = ReturnType<typeof formatsOf>

const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const short = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const

export function formatsOf(locale: Locale, zone: string, thisYear = plainDateOf(zone, new Date()).slice(0, 4)) {
  const isOtherYear = (instant: string, inZone: string) => plainDateOf(inZone, instant).slice(0, 4) !== thisYear
  /** Names the year unless it is the current one. */
  const day = (instant: string, inZone = zone) =>
    isOtherYear(instant, inZone) ? dateOf(locale, plainDateOf(inZone, instant), long) : dayOf(locale, inZone, instant)
  const time = (instant: string, inZone = zone) => timeOf(locale, inZone, instant)
  const moment = (instant: string, inZone = zone) =>
    isOtherYear(instant, inZone)
      ? `${dateOf(locale, plainDateOf(inZone, instant), short)}, ${time(instant, inZone)}`
      : momentOf(locale, inZone, instant)
  return {
    locale,
    zone,
    /** `₦15,000` */
    money: (minor: number, currency: string) => money(locale, minor, currency),
    /** `Thursday, 26 November` */
    day,
    /** `18:00` */
    time,
    /** `Thu, 26 Nov, 18:00` */
    moment,
    /** `Thursday, 26 November, 18:00` */
    longMoment: (instant: string, inZone = zone) => `${day(instant, inZone)}, ${time(instant, inZone)}`,
    /** `November 2026` of `2026-11` */
    month: (month: string) => monthOf(locale, month),
    /** A calendar date with the given style. */
    date: (date: string, style: Intl.DateTimeFormatOptions) => dateOf(locale, date, style),
    /** `in 3 days` */
    relative: (instant: string, now: number) => relativeOf(locale, instant, now),
    /** One instant in the viewer's zone and in the other side's. */
    clocks: (instant: string, theirs: string) => ({
      ...inBothTimeZones(locale, instant, zone, theirs),
      day: day(instant),
    }),
    number: (value: number) => new Intl.NumberFormat(intlTag[locale]).format(value),
    /** `2.5%` of 0.025 */
    percent: (share: number) =>
      new Intl.NumberFormat(intlTag[locale], { style: 'percent', maximumFractionDigits: 1 }).format(share),
  }
}
