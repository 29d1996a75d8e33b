const productName = 'solace'
const fewLetters = 3

/** A password is personal if little remains after removing the name, the e-mail address and the product's name. */
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

/** Normalises an address so that spellings of the same address share counters. */
export const addressKey = (email: string) => plain(email)
