import type { Promotion } from '#schemas/money/promotions.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'
import { promotionsWithCosts } from './queries.ts'

/** One code with its uses and cost. */
export async function showPromotion(db: Db, identifier: string): Promise<Promotion> {
  const [promotion] = await promotionsWithCosts(db, { identifier, most: 1 })
  if (!promotion) throw notFound()
  return promotion
}
