import type { UserType } from '#schemas/accounts.ts'

/** A session ends after `idleMinutes` without a call and after `hours` in any case. */
export const sessionLimits: Record<UserType, { idleMinutes: number; hours: number }> = {
  client: { idleMinutes: 120, hours: 7 * 24 },
  provider: { idleMinutes: 30, hours: 12 },
  admin: { idleMinutes: 15, hours: 8 },
}

const productName = 'solace'
const fewLetters = 3

/** A password is personal when little but the name, the e-mail address or the product's name is left in it. */
export function isPersonalPassword(
  password: string,
  about: { email: string; firstName?: string; lastName?: string },
): boolean {
  const words = [productName, about.email, about.firstName, about.lastName]
    .flatMap((text) => plain(text ?? '').split(/[^\p{L}\p{N}]+/u))
    .filter((word) => letters(word) >= fewLetters)
    .sort((one, other) => other.length - one.length)
  const before = plain(password)
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), before)
  return rest !== before && letters(rest) < fewLetters
}

const plain = (text: string) => text.normalize('NFC').toLowerCase()
const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/** Two spellings of one address share their counters. */
export const addressKey = (email: string) => plain(email)
