import type { GiftCode } from '#schemas/money/gift-codes.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { returnGift } from './return-gift.ts'
import { presentGift } from './present-gift.ts'
import { lockGift } from './queries.ts'

/** Cancels one of the caller's codes while nobody has redeemed it. Cancelling it again changes nothing. */
export const cancelGift = (context: Context, identifier: string): Promise<GiftCode> =>
  context.transaction(async (db) => {
    const gift = await lockGift(db, signedIn(context).identifier, identifier)
    if (!gift) throw notFound()
    if (gift.status === 'redeemed') throw refused('GIFT_REDEEMED')
    const closed =
      gift.status === 'open' ? await returnGift(db, gift, { status: 'cancelled', at: iso(context.now) }) : gift
    return presentGift(context.services, closed)
  })
