/** The house's formats for one reader: language and zone are known, only the value is asked for. */
import { bothClocks, dateOf, dayOf, momentOf, money, monthOf, relativeOf, timeOf } from '../kit/format.ts'
import { intlTag, type Locale } from '../kit/locale.ts'

export type Formats = ReturnType<typeof formatsOf>

export const formatsOf = (locale: Locale, zone: string) => ({
  locale,
  zone,
  /** `₦15,000` */
  money: (minor: number, currency: string) => money(locale, minor, currency),
  /** `Thursday, 26 November` */
  day: (instant: string, inZone = zone) => dayOf(locale, inZone, instant),
  /** `18:00` */
  time: (instant: string, inZone = zone) => timeOf(locale, inZone, instant),
  /** `Thu, 26 Nov, 18:00` */
  moment: (instant: string, inZone = zone) => momentOf(locale, inZone, instant),
  /** `Thursday, 26 November, 18:00` */
  longMoment: (instant: string, inZone = zone) =>
    `${dayOf(locale, inZone, instant)}, ${timeOf(locale, inZone, instant)}`,
  /** `November 2026` of `2026-11` */
  month: (month: string) => monthOf(locale, month),
  /** A calendar date in a style of its own. */
  date: (date: string, style: Intl.DateTimeFormatOptions) => dateOf(locale, date, style),
  /** `in 3 days` */
  relative: (instant: string, now: number) => relativeOf(locale, instant, now),
  /** One moment on the reader's clock and on the other's. */
  clocks: (instant: string, theirs: string) => bothClocks(locale, instant, zone, theirs),
  number: (value: number) => new Intl.NumberFormat(intlTag[locale]).format(value),
})
