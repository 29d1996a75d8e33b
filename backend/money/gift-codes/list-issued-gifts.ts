import { giftLimits } from '#schemas/money/gift-limits.ts'
import type { issuedGiftApi } from '#schemas/money/issued-gifts.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import { presentIssuedGift } from './present-issued-gift.ts'
import { issuedGifts } from './queries.ts'

/** The codes that operators issued, the newest first. */
export async function listIssuedGifts({ db }: Context): Promise<ReplyOf<typeof issuedGiftApi.list>> {
  const rows = await issuedGifts(db, { most: giftLimits.issuedListed })
  return { gifts: rows.map(presentIssuedGift) }
}
