/** Rules of bank details by country that a schema cannot express; browser and backend share them. */
import { payoutDetailsOf, type PayoutDetailsInput } from './payouts.ts'
import { type FieldProblem, problemsOf } from '../platform/validate.ts'

export type BankCountry = keyof typeof payoutDetailsOf

/** Payees must be of age. */
export const adultYears = 18
const firstYear = 1900

/** Length of an IBAN by country, for all SEPA countries. */
export const ibanLengths: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}

/** Spaces and hyphens of every kind, as copied from letters. */
const separators = /[\s\p{Pd}]+/gu

/** Normalises to the bank's format: numbers without separators, letters of codes in capitals, texts trimmed. */
export function normalizeDetails<Typed extends Partial<PayoutDetailsInput>>(country: BankCountry, typed: Typed): Typed {
  const plain = (number: string) => number.replaceAll(separators, '')
  const code = (number: string) => (country === 'DE' ? plain(number).toUpperCase() : plain(number))
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value]
      return [name, name === 'bankCode' || name === 'accountNumber' ? code(value) : value.trim()]
    }),
  ) as Typed
}

/** All errors of normalised details, one message per field. `today` is a calendar date in the therapist's time zone. */
export function detailsProblems(
  country: BankCountry,
  details: Partial<PayoutDetailsInput>,
  today: string,
): FieldProblem[] {
  const shape = problemsOf(payoutDetailsOf[country], details)
  const isWhole = (name: string) => shape.every(({ path }) => path !== name)
  const { bankCode = '', accountNumber = '', dateOfBirth = '' } = details
  const found = [
    country === 'US' && isWhole('bankCode') && !isRoutingNumber(bankCode) && problem('bankCode', 'routing_number'),
    country === 'DE' && isWhole('accountNumber') && ibanProblem(accountNumber),
    isWhole('dateOfBirth') && birthProblem(dateOfBirth, today),
  ]
  return [...shape, ...found.filter((one) => one !== false && one !== null)]
}

const problem = (path: keyof PayoutDetailsInput, problemKey: string): FieldProblem => ({
  path,
  key: `validation.${problemKey}`,
  words: {},
})

/** Federal Reserve districts: banks, savings banks, electronic payments, travellers' cheques. */
const routingStarts = /^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/

export function isRoutingNumber(number: string): boolean {
  const sum = [3, 7, 1, 3, 7, 1, 3, 7, 1].reduce((total, weight, place) => total + weight * Number(number[place]), 0)
  return routingStarts.test(number) && sum % 10 === 0
}

function ibanProblem(iban: string): FieldProblem | null {
  const length = ibanLengths[iban.slice(0, 2)]
  if (length === undefined) return problem('accountNumber', 'iban_country')
  return iban.length === length && ibanRemainder(iban) === 1 ? null : problem('accountNumber', 'iban')
}

/** ISO 7064 (mod 97-10): country and check digits move to the end, letters count from 10, and the remainder by 97 is 1. */
export function ibanRemainder(iban: string): number {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) => String(parseInt(letter, 36)))
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
}

function birthProblem(dateOfBirth: string, today: string): FieldProblem | null {
  const [year, month, day] = dateOfBirth.split('-').map(Number) as [number, number, number]
  const isReal = day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (!isReal || year < firstYear) return problem('dateOfBirth', 'date')
  return `${year + adultYears}${dateOfBirth.slice(4)}` <= today ? null : problem('dateOfBirth', 'date_of_birth_adult')
}
