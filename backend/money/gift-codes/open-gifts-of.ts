import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import { openGiftSums } from './queries.ts'

/** Amounts that lie in a person's open codes, by currency: an account with some is not deleted. */
export async function openGiftsOf(db: Db, buyer: string): Promise<{ amount: number; currency: CurrencyCode }[]> {
  const sums = await openGiftSums(db, buyer)
  return sums.map(({ amount, currency }) => ({ amount, currency: currency as CurrencyCode }))
}
