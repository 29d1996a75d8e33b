import type { GatewayDispute } from './port.ts'
import { orNull, type StripeLine } from './stripe-line.ts'
import { currencyOf, minorOf } from './stripe-parse.ts'

/** Chargebacks; the payment intent carries our reference. */
export const stripeDisputes = ({ stripe, read }: StripeLine) => ({
  async readDispute(gatewayReference: string): Promise<GatewayDispute | null> {
    const params = { expand: ['payment_intent'] }
    const dispute = await orNull(read(() => stripe.disputes.retrieve(gatewayReference, params)))
    if (!dispute) return null
    const { id, status, amount, currency, payment_intent: intent } = dispute
    return {
      status: statuses[status] ?? 'open',
      reference: intent === null || typeof intent === 'string' ? null : (intent.metadata.reference ?? null),
      gatewayReference: id,
      amount: minorOf(amount),
      currency: currencyOf(currency),
    }
  },
})

/** An inquiry takes no money, and neither does a dispute that was settled as an inquiry. */
const statuses: Partial<Record<string, GatewayDispute['status']>> = {
  won: 'won',
  lost: 'lost',
  prevented: 'won',
  warning_needs_response: 'won',
  warning_under_review: 'won',
  warning_closed: 'won',
}
