import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { About, GatewayEvent, WebhookHeaders } from './port.ts'
import { idOf } from './stripe-parse.ts'

interface EventVerifier {
  webhooks: Stripe['webhooks']
  webhookSecrets: readonly string[]
  now: () => Temporal.Instant
}

/** An older signature is refused, to prevent replays. */
const toleranceSeconds = 300

/** Null when none of the signatures is valid, or the event is too old. */
export function readStripeEvent(
  rawBody: Buffer,
  headers: WebhookHeaders,
  { webhooks, webhookSecrets, now }: EventVerifier,
): GatewayEvent | null {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string') return null
  const at = now().epochMilliseconds
  for (const secret of webhookSecrets) {
    try {
      return eventOf(webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds, undefined, at))
    } catch (error) {
      // Signed by the gateway but not JSON: an unknown event, not a forged one.
      if (error instanceof SyntaxError)
        return { event: 'unknown', about: { kind: 'other' }, key: createHash('sha256').update(rawBody).digest('hex') }
    }
  }
  return null
}

const eventOf = (event: Stripe.Event): GatewayEvent => ({ event: event.type, about: aboutOf(event), key: event.id })

function aboutOf(event: Stripe.Event): About {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id: gatewayReference, client_reference_id: ours } = event.data.object
      return named(ours, (reference) => ({ kind: 'payment', reference, gatewayReference }))
    }
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed': {
      // Of a kept card, or of a checkout, whose own events come as well.
      const { id: gatewayReference, metadata } = event.data.object
      return named(metadata.reference, (reference) => ({ kind: 'payment', reference, gatewayReference }))
    }
    case 'customer_cash_balance_transaction.created': {
      const { type, customer, id } = event.data.object
      return type === 'funded' ? { kind: 'incoming', gatewayReference: `${idOf(customer)}/${id}` } : { kind: 'other' }
    }
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
    case 'payout.updated':
      return named(event.data.object.metadata?.reference, (reference) => ({ kind: 'payout', reference }))
    case 'transfer.reversed':
      return named(event.data.object.transfer_group, (reference) => ({ kind: 'payout', reference }))
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { id: gatewayReference, metadata } = event.data.object
      return { kind: 'refund', reference: metadata?.reference ?? null, gatewayReference, payment: null }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      // Only the payment contains our reference.
      return { kind: 'dispute', reference: null, gatewayReference: event.data.object.id }
    default:
      return { kind: 'other' }
  }
}

const named = (reference: string | null | undefined, about: (reference: string) => About): About =>
  reference ? about(reference) : { kind: 'other' }
