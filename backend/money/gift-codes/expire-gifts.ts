import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { returnGift } from './return-gift.ts'
import { expiredGifts, lockAnyGift } from './queries.ts'

const batch = 50

/** Returns the amounts of expired codes to whoever paid them: the wallets of buyers, or the platform. A failure does not stop the others. */
export async function expireGifts(
  { db, now }: { db: Db; now: Temporal.Instant },
  onError: (error: unknown) => void,
): Promise<void> {
  for (const { identifier } of await expiredGifts(db, iso(now), batch)) {
    try {
      await inTransaction(db, (within) => expire(within, identifier, now))
    } catch (error) {
      onError(error)
    }
  }
}

async function expire(db: Db, identifier: string, now: Temporal.Instant): Promise<void> {
  const gift = await lockAnyGift(db, identifier)
  if (gift?.status !== 'open') return
  await returnGift(db, gift, { status: 'expired', at: iso(now) })
  if (gift.buyerIdentifier === null) return
  await notify(db, now, {
    person: gift.buyerIdentifier,
    kind: 'money',
    news: 'gift_expired',
    occasion: `gift_expired:${identifier}`,
    amount: gift.amount,
    currency: gift.currency,
  })
}
