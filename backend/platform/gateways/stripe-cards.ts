import Stripe from 'stripe'
import { isCheckoutHost } from './checkout-hosts.ts'
import {
  type Charge,
  type ChargeOrder,
  type DeclineReason,
  GatewayRefused,
  GatewayUnavailable,
  type Payer,
} from './port.ts'
import type { StripeSettings } from './stripe.ts'
import { orNull, type StripeLine } from './stripe-line.ts'
import { parseToken } from './stripe-token.ts'

/** Kept cards: payment methods of a customer, charged by a payment intent that carries our reference. */
export function stripeCards({ stripe, order: send }: StripeLine, settings: StripeSettings) {
  return {
    addingCardCosts: () => 0,

    async ensurePayer({ reference, email }: Payer): Promise<string> {
      const params = { email, metadata: { payer: reference } }
      // Another address is another customer after Stripe has forgotten the key; the product stores the first one.
      const key = `payer-${reference}-${email}`
      const { id } = await send(() => stripe.customers.create(params, { idempotencyKey: key }))
      return id
    },

    chargeName: ({ reference, token }: Pick<ChargeOrder, 'reference' | 'token'>) =>
      `${parseToken(token).customer}/${reference}`,

    /** Stripe repeats its first answer to the key, a decline too. */
    async chargeCard(charge: ChargeOrder): Promise<Charge> {
      try {
        const intent = await send(() =>
          stripe.paymentIntents
            .create(intentOf(charge), { idempotencyKey: charge.reference })
            .catch((error: unknown) => intentIn(error)),
        )
        return chargeOf(intent, settings)
      } catch (error) {
        if (!(error instanceof GatewayRefused) || error.code === 'idempotency_error') throw error
        return { authorizationUrl: null, gatewayReference: null, declined: 'unusable' }
      }
    },

    async forgetCard(token: string): Promise<void> {
      const { method } = parseToken(token)
      await orNull(send(() => stripe.paymentMethods.detach(method))).catch((error: unknown) => {
        // A method that is attached to nobody is forgotten.
        if (!(error instanceof GatewayRefused)) throw error
      })
    },
  }
}

function intentOf({ reference, amount, currency, token, callbackUrl, metadata }: ChargeOrder) {
  const { customer, method } = parseToken(token)
  return {
    amount,
    currency: currency.toLowerCase(),
    customer,
    payment_method: method,
    allowed_payment_method_types: ['card' as const],
    confirm: true,
    capture_method: 'automatic' as const,
    metadata: { ...metadata, reference },
    // Without the payer, a bank that wants a confirmation declines at once.
    ...(callbackUrl === null ? { off_session: true } : { return_url: withReference(callbackUrl, reference) }),
  }
}

function withReference(callbackUrl: string, reference: string): string {
  const back = new URL(callbackUrl)
  back.searchParams.set('reference', reference)
  return back.href
}

/** A decline is an error that carries the payment; anything else stays an error. */
function intentIn(error: unknown): Stripe.PaymentIntent {
  if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) return error.payment_intent
  throw error
}

function chargeOf(intent: Stripe.PaymentIntent, settings: StripeSettings): Charge {
  const { id: gatewayReference, status } = intent
  if (status === 'requires_action') {
    const authorizationUrl = intent.next_action?.redirect_to_url?.url ?? ''
    if (!isCheckoutHost(authorizationUrl, settings)) throw new GatewayUnavailable('unreadable')
    return { authorizationUrl, gatewayReference, declined: null }
  }
  const isDeclined = status === 'requires_payment_method' || status === 'canceled'
  return { authorizationUrl: null, gatewayReference, declined: isDeclined ? reasonOf(intent) : null }
}

function reasonOf({ last_payment_error: error }: Stripe.PaymentIntent): DeclineReason {
  const code = error?.decline_code ?? error?.code
  return (code !== undefined && reasons[code]) || 'declined'
}

const reasons: Partial<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired',
  authentication_required: 'authentication',
  payment_intent_authentication_failure: 'authentication',
}
