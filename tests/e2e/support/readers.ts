/** Demo therapists who see the same pages in two languages, on a desktop and on a phone. */
import { randomInt } from 'node:crypto'
import { de, desktop, en, german, phone } from './test.ts'

export const readers = [
  {
    who: 'in English on a desktop',
    t: en,
    locale: {},
    size: desktop,
    prefix: '',
    country: 'GB',
    email: 'therapist.gb@solace.example',
  },
  {
    who: 'in German on a phone',
    t: de,
    locale: german,
    size: phone,
    prefix: '/de',
    country: 'DE',
    email: 'therapist.de@solace.example',
  },
] as const

/** A word that no other test has written. */
export const letters = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(97 + randomInt(26))).join('')
