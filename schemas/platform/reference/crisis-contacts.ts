/** How crisis lines are written down. */
import type { CrisisContact } from '../regions.ts'
import type { Locale } from '../words.ts'
import { telephoneLink } from './first-help.ts'

export type LocalizedText = Record<Locale, string>

interface Checked {
  /** Where it was found. Nobody has called the number: that is left to whoever runs the product. */
  source: string
  checkedOn: string
}

interface KnownContact extends Omit<CrisisContact, 'value'> {
  value: string | LocalizedText
}

interface KnownLine extends Checked {
  name: string | LocalizedText
  about: LocalizedText
  contacts: readonly KnownContact[]
}

export interface KnownCountry {
  emergency: Checked & { number: string }
  lines: readonly KnownLine[]
}

export const call = (number: string): KnownContact => ({ kind: 'call', value: number, href: telephoneLink(number) })
export const text = (number: string, word?: string): KnownContact => ({
  kind: 'text',
  value: word === undefined ? number : { en: `${word} to ${number}`, de: `${word} an ${number}` },
  href: `sms:${number}${word === undefined ? '' : `?body=${word}`}`,
})
export const web = (host: string): KnownContact => ({ kind: 'web', value: host, href: `https://${host}` })
