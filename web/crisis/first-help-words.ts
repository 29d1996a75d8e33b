import { firstHelpOf } from '#schemas/reference/first-help.ts'
import { countryName } from '../kit/format.ts'
import type { Locale } from '../kit/locale.ts'
import type { Words } from '../kit/words.tsx'

/** What `site.crisis_country` says of a country, its number on one line; nothing for countries without a list. */
export function firstHelpWords(locale: Locale, country: string): Words | undefined {
  const help = firstHelpOf(country)
  return help && { ...help, country: countryName(locale, country), number: help.number.replaceAll(' ', '\u00a0') }
}
