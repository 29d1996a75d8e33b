import { dateOf, plainDateOf } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'

/** `26 November` */
export const dayOfMonth = (locale: Locale, zone: string, instant: string) =>
  dateOf(locale, plainDateOf(zone, instant), { day: 'numeric', month: 'long' })
