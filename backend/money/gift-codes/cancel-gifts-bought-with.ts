import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { lockWallet } from '#backend/money/payments/ledger.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { returnGift } from './return-gift.ts'
import { lockOpenGifts } from './queries.ts'

interface Reversed {
  userIdentifier: string
  currency: string
  settledAt: string | null
}

/**
 * After a chargeback: cancels open codes that were bought since the payment arrived, the newest first, until the wallet has
 * the amount. Otherwise a code that a stolen card paid for could still be redeemed.
 */
export async function cancelGiftsBoughtWith(
  db: Db,
  now: Temporal.Instant,
  { userIdentifier, currency, settledAt }: Reversed,
  amount: number,
): Promise<void> {
  const balance = () => lockWallet(db, userIdentifier, currency as CurrencyCode)
  // The wallet is locked before the codes are read: a purchase at the same moment comes before, and is seen, or after.
  if (settledAt === null || (await balance()) >= amount) return
  const since = Temporal.Instant.from(settledAt)
  for (const gift of await lockOpenGifts(db, userIdentifier)) {
    const isSince = Temporal.Instant.compare(Temporal.Instant.from(gift.createdAt), since) >= 0
    if (!isSince || gift.currency !== currency) continue
    await returnGift(db, gift, { status: 'cancelled', at: iso(now) })
    if ((await balance()) >= amount) return
  }
}
