/** Refunds from the wallet to the card of a payment, on request. */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, Currency, Instant, Money, Strict } from '../platform/fields.ts'
import { Reference } from './payments.ts'

export const refundStatuses = ['pending', 'processing', 'processed', 'failed', 'needs_attention'] as const
export type RefundStatus = (typeof refundStatuses)[number]
/** Days after a card payment in which it can be refunded. */
export const refundDays = 180

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export type CardRefund = Type.Static<typeof CardRefund>
export const CardRefund = Type.Object({
  reference: Type.String(),
  paymentReference: Type.String(),
  amount: Money(),
  currency: Currency(),
  status: Choice(refundStatuses),
  /** The bank's message of a refusal; the money is then back in the wallet. */
  reason: orNull(Type.String()),
  createdAt: Instant(),
  settledAt: orNull(Instant()),
})

export type Refunds = Type.Static<typeof Refunds>
export const Refunds = Type.Object({
  balance: Money(),
  currency: Currency(),
  /** Card payments, newest first, with their refundable amount: never more than the balance. */
  refundable: Type.Array(
    Type.Object({ paymentReference: Type.String(), paidAt: Instant(), amount: Money(), refundable: Money() }),
  ),
  /** Newest first. */
  refunds: Type.Array(CardRefund),
})

export const RefundInput = Strict({
  /** Minor units; the whole refundable amount if left out. */
  amount: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 50_000_000_00, problemKey: 'validation.amount', ui: { input: 'money' } }),
  ),
})

export const refundApi = {
  list: endpoint('GET /wallet/refunds', {
    summary: 'Refundable card payments and refunds under way',
    reply: Refunds,
  }),
  refund: endpoint('POST /payment/:reference/refund', {
    summary: 'Refunds money of the wallet to the card of this payment',
    slow: true,
    params: Type.Object({ reference: Reference() }),
    body: RefundInput,
    status: 202,
    reply: CardRefund,
    idempotent: true,
  }),
} as const
