import type { IssuedGift } from '#schemas/money/issued-gifts.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { lockAnyGift } from './queries.ts'
import { returnGift } from './return-gift.ts'
import { showIssuedGift } from './show-issued-gift.ts'

/** Withdraws an issued code while nobody has redeemed it. Withdrawing it again changes nothing. A bought code is not found here. */
export const withdrawGift = (context: Context, identifier: string): Promise<IssuedGift> =>
  context.transaction(async (db) => {
    const gift = await lockAnyGift(db, identifier)
    if (!gift || gift.issuedBy === null) throw notFound()
    if (gift.status === 'redeemed') throw refused('GIFT_REDEEMED')
    if (gift.status === 'open') {
      await returnGift(db, gift, { status: 'cancelled', at: iso(context.now) })
      const { amount, currency } = gift
      await audit(context, db, 'gift_code.withdrawn', { details: { gift: identifier, amount, currency } })
    }
    return showIssuedGift(db, identifier)
  })
