import type { CrisisLines, OperatingCountry } from '../regions.ts'
import type { Locale } from '../words.ts'
import type { LocalizedText } from './crisis-contacts.ts'
import { elsewhere, knownCountries } from './crisis-countries.ts'
import { telephoneLink } from './first-help.ts'

const inLocale = (text: string | LocalizedText, locale: Locale) => (typeof text === 'string' ? text : text[locale])

/** Whom to call in a country, in the words of a language; as old as the line that was looked at longest ago. */
export function crisisLinesOf(country: string, locale: Locale): CrisisLines {
  const isKnown = Object.hasOwn(knownCountries, country)
  const { emergency, lines } = isKnown ? knownCountries[country as OperatingCountry] : elsewhere
  const days = [emergency, ...lines].map((checked) => checked.checkedOn).toSorted()
  return {
    country: isKnown ? country : null,
    checkedOn: days[0] ?? emergency.checkedOn,
    emergency: { kind: 'call', value: emergency.number, href: telephoneLink(emergency.number) },
    lines: lines.map(({ name, about, contacts }) => ({
      name: inLocale(name, locale),
      about: about[locale],
      contacts: contacts.map((contact) => ({ ...contact, value: inLocale(contact.value, locale) })),
    })),
  }
}
