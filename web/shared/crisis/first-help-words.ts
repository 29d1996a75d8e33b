import { firstHelpOf } from '#schemas/platform/reference/first-help.ts'
import { countryName } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Words } from '#shared/i18n/words.tsx'

/** Parameters of the text `site.crisis_country` for a country, its number on one line; undefined for countries without a list. */
export function firstHelpWords(locale: Locale, country: string): Words | undefined {
  const help = firstHelpOf(country)
  return help && { ...help, country: countryName(locale, country), number: help.number.replaceAll(' ', '\u00a0') }
}
