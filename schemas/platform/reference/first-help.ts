/** The first numbers of each country, small enough for the foot of every page. Where they come from stands in crisis-countries.ts. */
import type { OperatingCountry } from '../regions.ts'

export interface FirstHelp {
  emergency: string
  name: string
  number: string
}

export const firstHelp: Record<OperatingCountry, FirstHelp> = {
  NG: { emergency: '112', name: 'SURPIN', number: '0800 078 7746' },
  GB: { emergency: '999', name: 'Samaritans', number: '116 123' },
  US: { emergency: '911', name: 'Suicide & Crisis Lifeline', number: '988' },
  DE: { emergency: '112', name: 'TelefonSeelsorge', number: '0800 111 0 111' },
}

/** Reaches help from a mobile phone in many countries, not in all. */
export const emergencyElsewhere = '112'

export const firstHelpOf = (country: string): FirstHelp | undefined =>
  Object.hasOwn(firstHelp, country) ? firstHelp[country as OperatingCountry] : undefined

/** A number as a telephone takes it. */
export const telephoneLink = (number: string): string => `tel:${number.replaceAll(/[^+\d]/g, '')}`
