import type { giftCodeApi } from '#schemas/money/gift-codes.ts'
import { giftLimits } from '#schemas/money/gift-limits.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { presentGift } from './present-gift.ts'
import { giftsOf } from './queries.ts'

/** The codes that the caller bought, the newest first. */
export async function listGifts(context: Context): Promise<ReplyOf<typeof giftCodeApi.list>> {
  const rows = await giftsOf(context.db, signedIn(context).identifier, giftLimits.listed)
  return { gifts: rows.map((row) => presentGift(context.services, row)) }
}
