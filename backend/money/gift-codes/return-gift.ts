import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import { lockWallet, postEntry } from '#backend/money/payments/ledger.ts'
import { closeGift, type GiftRow } from './queries.ts'

/** Closes an open code that the caller has locked; its amount returns to the wallet of its buyer. */
export async function returnGift(
  db: Db,
  { identifier, buyerIdentifier, amount, ...gift }: GiftRow,
  { status, at }: { status: 'cancelled' | 'expired'; at: string },
): Promise<GiftRow> {
  const currency = gift.currency as CurrencyCode
  await lockWallet(db, buyerIdentifier, currency)
  const closed = await closeGift(db, identifier, { status, at })
  await postEntry(db, {
    key: `gift-return:${identifier}`,
    transactionType: 'gift_purchase',
    currency,
    reference: `gift-${identifier}`,
    at,
    transfers: [{ from: { kind: 'gift_codes' }, to: { kind: 'client_wallet', owner: buyerIdentifier }, amount }],
  })
  return closed
}
