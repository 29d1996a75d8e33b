/** Gift codes: bought from a wallet, redeemed once into another one (docs/product-rules.md#gift-codes). */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, Currency, Id, Instant, Money, Strict, Text } from '../platform/fields.ts'
import { giftStatuses } from './gift-limits.ts'

export * from './gift-limits.ts'

export type GiftCode = Type.Static<typeof GiftCode>
export const GiftCode = Type.Object({
  identifier: Id(),
  /** What the receiver types; null when it can no longer be redeemed. */
  code: Type.Union([Type.String(), Type.Null()]),
  amount: Money(),
  currency: Currency(),
  status: Choice(giftStatuses),
  boughtAt: Instant(),
  /** From this moment on it cannot be redeemed, and the amount is back in the wallet of the buyer. */
  expiresAt: Instant(),
  /** When it was redeemed, cancelled or expired. */
  closedAt: Type.Union([Instant(), Type.Null()]),
})

export type NewGiftCode = Type.Static<typeof NewGiftCode>
export const NewGiftCode = Strict({
  /** Minor units of the wallet's currency. */
  amount: Type.Integer({ minimum: 1, maximum: 50_000_000_00, problemKey: { '*': 'validation.amount' } }),
})

export const RedeemInput = Strict({
  code: Text({ minLength: 1, maxLength: 40, problemKey: 'validation.gift_code' }),
})

export type RedeemedGift = Type.Static<typeof RedeemedGift>
export const RedeemedGift = Type.Object({ amount: Money(), currency: Currency(), balance: Money() })

export const giftCodeApi = {
  list: endpoint('GET /gift-codes', {
    summary: 'The gift codes that the client bought, newest first',
    reply: Type.Object({ gifts: Type.Array(GiftCode) }),
  }),
  buy: endpoint('POST /gift-codes', {
    summary: 'Buys a gift code from the wallet',
    body: NewGiftCode,
    status: 201,
    idempotent: true,
    reply: GiftCode,
  }),
  cancel: endpoint('POST /gift-codes/:id/cancel', {
    summary: 'Cancels a gift code that nobody has redeemed: the amount returns to the wallet',
    reply: GiftCode,
  }),
  redeem: endpoint('POST /gift-codes/redeem', {
    summary: 'Redeems a gift code: its amount goes to the wallet of the caller',
    body: RedeemInput,
    idempotent: true,
    reply: RedeemedGift,
  }),
}
