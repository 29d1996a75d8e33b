const productName = 'solace'
const fewLetters = 3

/** A password is personal when little but the name, the e-mail address or the product's name is left in it. */
export function isPersonalPassword(
  password: string,
  about: { email: string; firstName?: string | null; lastName?: string | null },
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
