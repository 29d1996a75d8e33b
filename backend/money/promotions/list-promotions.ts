import { promotionLimits } from '#schemas/money/promotion-limits.ts'
import type { promotionApi } from '#schemas/money/promotions.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import { promotionsWithCosts } from './queries.ts'

/** Promotion codes with their uses and costs, the newest first. */
export const listPromotions = async ({ db }: Context): Promise<ReplyOf<typeof promotionApi.list>> => ({
  promotions: await promotionsWithCosts(db, { most: promotionLimits.listed }),
})
