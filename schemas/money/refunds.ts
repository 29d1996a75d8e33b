/** Money of the wallet back to the card that it came from, on request. */
import * as Type from 'typebox'
import { Choice, Currency, endpoint, Instant, Money, Strict } from '../platform/endpoint.ts'
import { Reference } from './payments.ts'

export const refundStatuses = ['pending', 'processing', 'processed', 'failed', 'needs_attention'] as const
export type RefundStatus = (typeof refundStatuses)[number]
/** A card can be given money back for so long after it paid. */
export const refundDays = 180

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export type CardRefund = Type.Static<typeof CardRefund>
export const CardRefund = Type.Object({
  reference: Type.String(),
  paymentReference: Type.String(),
  amount: Money(),
  currency: Currency(),
  status: Choice(refundStatuses),
  /** The bank's words, where it refused; the money is back in the wallet then. */
  reason: orNull(Type.String()),
  createdAt: Instant(),
  settledAt: orNull(Instant()),
})

export type Refunds = Type.Static<typeof Refunds>
export const Refunds = Type.Object({
  balance: Money(),
  currency: Currency(),
  /** Card payments, newest first, with what can still go back: never more than the balance. */
  refundable: Type.Array(
    Type.Object({ paymentReference: Type.String(), paidAt: Instant(), amount: Money(), refundable: Money() }),
  ),
  /** Newest first. */
  refunds: Type.Array(CardRefund),
})

export const RefundWish = Strict({
  /** Minor units; all that can go back where it is left out. */
  amount: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 50_000_000_00, says: 'validation.amount', ui: { input: 'money' } }),
  ),
})

export const refundApi = {
  list: endpoint('GET /wallet/refunds', {
    summary: 'What of the wallet can go back to a card, and what is on its way',
    reply: Refunds,
  }),
  refund: endpoint('POST /payment/:reference/refund', {
    summary: 'Sends money of the wallet back to the card of this payment',
    slow: true,
    params: Type.Object({ reference: Reference() }),
    body: RefundWish,
    status: 202,
    reply: CardRefund,
    idempotent: true,
  }),
} as const
