import { randomUUIDv7 } from 'node:crypto'
import type { GiftCode, NewGiftCode } from '#schemas/money/gift-codes.ts'
import { giftLimits } from '#schemas/money/gift-limits.ts'
import { currencyFor } from '#schemas/platform/regions.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { lockWallet, postEntry } from '#backend/money/payments/ledger.ts'
import { demandAmount } from './demand-amount.ts'
import { hashOfGiftCode, newCode, sealGiftCode } from './gift-secrets.ts'
import { presentGift } from './present-gift.ts'
import { countOpenGifts, giftsOf, insertGift, waitForGiftsOf } from './queries.ts'
import { expiryOf } from './rules.ts'

/** Buys a code from the caller's wallet. */
export async function buyGift(context: Context, { amount }: NewGiftCode): Promise<GiftCode> {
  const { identifier: buyer, country } = signedIn(context)
  const currency = currencyFor(country)
  demandAmount(context, amount, currency)
  return context.transaction(async (db) => {
    await waitForGiftsOf(db, buyer)
    if ((await countOpenGifts(db, buyer)) >= giftLimits.open) throw refused('TOO_MANY_GIFTS')
    if ((await lockWallet(db, buyer, currency)) < amount) throw refused('INSUFFICIENT_FUNDS')
    const identifier = randomUUIDv7()
    const code = newCode()
    const at = iso(context.now)
    await insertGift(db, {
      identifier,
      buyerIdentifier: buyer,
      codeHash: hashOfGiftCode(context.services, code),
      sealedCode: sealGiftCode(context.services, identifier, code),
      amount,
      currency,
      createdAt: at,
      expiresAt: iso(expiryOf(context.now)),
    })
    await postEntry(db, {
      key: `gift-purchase:${identifier}`,
      transactionType: 'gift_purchase',
      currency,
      reference: `gift-${identifier}`,
      actor: buyer,
      at,
      transfers: [{ from: { kind: 'client_wallet', owner: buyer }, to: { kind: 'gift_codes' }, amount }],
    })
    const [row] = await giftsOf(db, buyer, 1)
    if (row?.identifier !== identifier) throw new Error('The new gift code is not the newest one')
    return presentGift(context.services, row)
  })
}
