/** Durations as text. */
import { intlTag, type Locale } from '#shared/i18n/locale.ts'

type Unit = 'minute' | 'hour' | 'day'

/** `50 minutes`, `1 Stunde` */
export const durationOf = (locale: Locale, count: number, unit: Unit): string =>
  new Intl.NumberFormat(intlTag[locale], { style: 'unit', unit, unitDisplay: 'long' }).format(count)

/** Minutes in the largest unit that divides them: `3 days`, `36 hours`; a single day is 24 hours, as people say. */
export function noticeOf(locale: Locale, minutes: number): string {
  if (minutes % 1440 === 0 && minutes > 2880) return durationOf(locale, minutes / 1440, 'day')
  return minutes % 60 === 0 ? durationOf(locale, minutes / 60, 'hour') : durationOf(locale, minutes, 'minute')
}
