import type Stripe from 'stripe'
import { type GatewayRefund, GatewayRefused, type RefundOrder } from './port.ts'
import { orNull, type StripeLine } from './stripe-line.ts'
import { currencyOf, idOf, minorOf, wholeList } from './stripe-parse.ts'

/** Refunds to the card, identified by our reference in their metadata. */
export function stripeRefunds({ stripe, read, orderAnew }: StripeLine) {
  async function intentOf({ payment }: RefundOrder): Promise<string> {
    const { gatewayReference: id } = payment
    if (id?.startsWith('pi_')) return id
    const session = id && (await orNull(read(() => stripe.checkout.sessions.retrieve(id))))
    const intent = session && idOf(session.payment_intent)
    if (!intent) throw new GatewayRefused(404, 'resource_missing', 'No such payment')
    return intent
  }

  async function find(intent: string, reference: string): Promise<Stripe.Refund | null> {
    const refunds = await read(() => wholeList(stripe.refunds.list({ payment_intent: intent, limit: 100 })))
    return refunds.find(({ metadata }) => metadata?.reference === reference) ?? null
  }

  return {
    async refund(order: RefundOrder): Promise<GatewayRefund> {
      const { reference, amount } = order
      const intent = await intentOf(order)
      const refund =
        (await find(intent, reference)) ??
        (await orderAnew(reference, (idempotencyKey) =>
          stripe.refunds.create({ payment_intent: intent, amount, metadata: { reference } }, { idempotencyKey }),
        ))
      return refundOf(refund)
    },

    async verifyRefund(order: RefundOrder, gatewayReference: string | null): Promise<GatewayRefund | null> {
      const refund =
        gatewayReference === null
          ? await find(await intentOf(order), order.reference)
          : await orNull(read(() => stripe.refunds.retrieve(gatewayReference)))
      return refund && refundOf(refund)
    },
  }
}

const statuses: Partial<Record<string, GatewayRefund['status']>> = {
  succeeded: 'processed',
  failed: 'failed',
  canceled: 'failed',
  requires_action: 'needs_attention',
}

const refundOf = ({ id, status, amount, currency, failure_reason: reason }: Stripe.Refund): GatewayRefund => ({
  status: statuses[status ?? ''] ?? 'processing',
  gatewayReference: id,
  amount: minorOf(amount),
  currency: currencyOf(currency),
  reason: reason ?? null,
})
