import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { returnGift } from './return-gift.ts'
import { expiredGifts, lockGift } from './queries.ts'

const batch = 50

/** Returns the amounts of expired codes to the wallets of their buyers. A failure does not stop the others. */
export async function expireGifts(
  { db, now }: { db: Db; now: Temporal.Instant },
  onError: (error: unknown) => void,
): Promise<void> {
  for (const due of await expiredGifts(db, iso(now), batch)) {
    try {
      await inTransaction(db, (within) => expire(within, due, now))
    } catch (error) {
      onError(error)
    }
  }
}

async function expire(
  db: Db,
  { identifier, buyerIdentifier }: { identifier: string; buyerIdentifier: string },
  now: Temporal.Instant,
): Promise<void> {
  const gift = await lockGift(db, buyerIdentifier, identifier)
  if (gift?.status !== 'open') return
  await returnGift(db, gift, { status: 'expired', at: iso(now) })
  await notify(db, now, {
    person: buyerIdentifier,
    kind: 'money',
    news: 'gift_expired',
    occasion: `gift_expired:${identifier}`,
    amount: gift.amount,
    currency: gift.currency,
  })
}
