import { Compile } from 'typebox/compile'
import { Email, SignUpName } from '#schemas/identity/accounts.ts'
import type { Claims } from './port.ts'

type GivenClaims = Readonly<Record<string, unknown>>

const email = Compile(Email())
const name = Compile(SignUpName())

/** The person of checked claims. What does not fit our fields counts as missing; people type it themselves. */
export function readClaims(issuer: string, given: GivenClaims): Claims {
  const [first, last] = namesOf(given)
  return {
    issuer,
    subject: String(given.sub),
    email: email.Check(given.email) ? given.email : null,
    // Apple writes it as text.
    isEmailVerified: given.email_verified === true || given.email_verified === 'true',
    firstName: nameIn(first),
    lastName: nameIn(last),
  }
}

/** First and last name; of one name the last word is the last name. */
function namesOf({ given_name: given, family_name: family, name: whole }: GivenClaims): unknown[] {
  if (given !== undefined || family !== undefined || typeof whole !== 'string') return [given, family]
  const words = whole.trim().split(/\s+/)
  return words.length < 2 ? [words[0]] : [words.slice(0, -1).join(' '), words.at(-1)]
}

function nameIn(given: unknown): string | null {
  if (typeof given !== 'string') return null
  const trimmed = given.normalize('NFC').trim()
  return name.Check(trimmed) ? trimmed : null
}
