import type { RedeemedGift } from '#schemas/money/gift-codes.ts'
import { currencyFor } from '#schemas/platform/regions.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { limitAttempts, limitByNetwork } from '#platform/context/throttle.ts'
import { refused } from '#platform/core/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { lockWallet, postEntry, walletBalance } from '#backend/money/payments/ledger.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { hashOfGiftCode } from './gift-secrets.ts'
import { closeGift, lockGiftByHash } from './queries.ts'
import { giftRefusalOf, plainGiftCode } from './rules.ts'

const tries = { tries: 10, windowMinutes: 60, delaySeconds: 30, longestSeconds: 3600 }
const triesOfNetwork = { tries: 40, windowMinutes: 60, delaySeconds: 30, longestSeconds: 3600 }

/** Redeems a code into the caller's wallet. Of several people who redeem it at once, one gets the amount. */
export async function redeemGift(context: Context, typed: string): Promise<RedeemedGift> {
  const { identifier: person, country } = signedIn(context)
  const currency = currencyFor(country)
  await limitByNetwork(context, 'giftNetwork', triesOfNetwork)
  await limitAttempts(context, 'gift', person, tries)
  const code = plainGiftCode(typed)
  return context.transaction(async (db) => {
    const gift = code === null ? undefined : await lockGiftByHash(db, hashOfGiftCode(context.services, code))
    const refusal = giftRefusalOf(gift, currency, context.now)
    if (refusal !== null || !gift)
      throw refused('VALIDATION_ERROR', { fields: { code: `gift_codes.refused.${refusal ?? 'unknown'}` } })
    const at = iso(context.now)
    await closeGift(db, gift.identifier, { status: 'redeemed', redeemedBy: person, at })
    await credit(db, { person, currency, amount: gift.amount, gift: gift.identifier, at })
    if (gift.buyerIdentifier !== null && gift.buyerIdentifier !== person)
      await notify(db, context.now, {
        person: gift.buyerIdentifier,
        kind: 'money',
        news: 'gift_redeemed',
        occasion: `gift_redeemed:${gift.identifier}`,
        amount: gift.amount,
        currency,
      })
    return { amount: gift.amount, currency, balance: await walletBalance(db, person, currency) }
  })
}

interface Credit {
  person: string
  currency: CurrencyCode
  amount: number
  gift: string
  at: string
}

async function credit(db: Db, { person, currency, amount, gift, at }: Credit): Promise<void> {
  await lockWallet(db, person, currency)
  await postEntry(db, {
    key: `gift-redemption:${gift}`,
    transactionType: 'gift_redemption',
    currency,
    reference: `gift-${gift}`,
    actor: person,
    at,
    transfers: [{ from: { kind: 'gift_codes' }, to: { kind: 'client_wallet', owner: person }, amount }],
  })
}
