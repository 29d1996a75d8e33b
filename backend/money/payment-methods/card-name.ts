import { type Locale, translate } from '#schemas/platform/words.ts'
import type { Db } from '#platform/database/database.ts'
import { brandAndDigits } from './queries.ts'

const brands = ['visa', 'mastercard', 'amex', 'verve', 'discover'] as const

/** How a saved card is named in mails: `Visa ending in 4242`. */
export async function cardName(db: Db, locale: Locale, identifier: string): Promise<string> {
  const { brand = null, last4 = null } = (await brandAndDigits(db, identifier)) ?? {}
  const known = brands.find((one) => one === brand) ?? 'other'
  const name = translate(locale, `payment_methods.brands.${known}`)
  return last4 === null ? name : translate(locale, 'card_words.name', { brand: name, last4 })
}
