import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import { type Account, lockWallet, postEntry } from '#backend/money/payments/ledger.ts'
import { closeGift, type GiftRow } from './queries.ts'

/**
 * Closes an open code that the caller has locked. The amount of a bought one returns to the wallet of its buyer, that of an issued one
 * to the platform.
 */
export async function returnGift(
  db: Db,
  { identifier, buyerIdentifier, amount, ...gift }: GiftRow,
  { status, at }: { status: 'cancelled' | 'expired'; at: string },
): Promise<GiftRow> {
  const currency = gift.currency as CurrencyCode
  if (buyerIdentifier !== null) await lockWallet(db, buyerIdentifier, currency)
  const closed = await closeGift(db, identifier, { status, at })
  await postEntry(db, {
    key: `gift-return:${identifier}`,
    transactionType: buyerIdentifier === null ? 'promotion' : 'gift_purchase',
    currency,
    reference: `gift-${identifier}`,
    at,
    transfers: [{ from: { kind: 'gift_codes' }, to: payerOf(buyerIdentifier), amount }],
  })
  return closed
}

const payerOf = (buyer: string | null): Account =>
  buyer === null ? { kind: 'promotion' } : { kind: 'client_wallet', owner: buyer }
