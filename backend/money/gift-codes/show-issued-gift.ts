import type { IssuedGift } from '#schemas/money/issued-gifts.ts'
import { notFound } from '#platform/core/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { presentIssuedGift } from './present-issued-gift.ts'
import { issuedGifts } from './queries.ts'

/** One issued code, without the code itself. */
export async function showIssuedGift(db: Db, identifier: string): Promise<IssuedGift> {
  const [row] = await issuedGifts(db, { identifier, most: 1 })
  if (!row) throw notFound()
  return presentIssuedGift(row)
}
