import type Stripe from 'stripe'
import { isCheckoutHost } from './checkout-hosts.ts'
import {
  type Checkout,
  type CheckoutOrder,
  GatewayDuplicate,
  type GatewayPayment,
  GatewayRefused,
  type GatewayStatus,
  GatewayUnavailable,
} from './port.ts'
import type { StripeSettings } from './stripe.ts'
import { addedCardOf, storedCardOf, stripeIntents } from './stripe-intents.ts'
import { orNull, type StripeLine } from './stripe-line.ts'
import { currencyOf, feesOf, instantOf, minorOf, wholeOf } from './stripe-parse.ts'

/**
 * Card payments on Stripe's own page. A payment is queried by the session's identifier; without a session it cannot be
 * paid.
 */
export function stripeCheckout(line: StripeLine, settings: StripeSettings) {
  const { stripe, read, order } = line
  const intents = stripeIntents(line)

  async function verify(reference: string, gatewayReference?: string | null): Promise<GatewayPayment | null> {
    if (/^(pi|cus)_/.test(gatewayReference ?? '')) return intents.verifyIntent(reference, gatewayReference ?? '')
    if (!gatewayReference?.startsWith('cs_')) return null
    const session = await orNull(
      read(() => stripe.checkout.sessions.retrieve(gatewayReference, { expand: [chargeOfSession, cardOfSession] })),
    )
    if (!session) return null
    if (session.client_reference_id !== reference) throw new GatewayUnavailable('unreadable')
    if (session.mode === 'setup') return setupOf(session, reference)
    const payment = paymentOf(session, reference)
    return (await intents.wasLost(wholeOf(session.payment_intent))) ? { ...payment, status: 'reversed' } : payment
  }

  async function firstUse(reference: string): Promise<GatewayPayment | null> {
    const since = Math.floor(settings.now().epochMilliseconds / 1000) - 86_400
    for await (const session of stripe.checkout.sessions.list({ created: { gte: since }, limit: 100 }))
      if (session.client_reference_id === reference) return verify(reference, session.id)
    return null
  }

  return {
    verify,
    async createCheckout(requestedOrder: CheckoutOrder): Promise<Checkout> {
      const session = await order(() =>
        stripe.checkout.sessions.create(sessionOf(requestedOrder), { idempotencyKey: requestedOrder.reference }),
      ).catch(async (error: unknown) => {
        if (!(error instanceof GatewayRefused) || error.code !== 'idempotency_error') throw error
        throw new GatewayDuplicate(await read(() => firstUse(requestedOrder.reference)))
      })
      if (new Headers(session.lastResponse.headers).get('idempotent-replayed') === 'true')
        throw new GatewayDuplicate(await verify(requestedOrder.reference, session.id))
      const { id, url, client_reference_id: reference } = session
      if (!url || !isCheckoutHost(url, settings) || !id?.startsWith('cs_') || reference !== requestedOrder.reference)
        throw new GatewayUnavailable('unreadable')
      return { authorizationUrl: url, gatewayReference: id }
    },
  }
}

export const chargeOfSession = 'payment_intent.latest_charge.balance_transaction'
const cardOfSession = 'setup_intent.payment_method'

function sessionOf(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const { reference, amount, currency, email, callbackUrl, metadata, saveCard } = order
  const customer = saveCard?.customer ?? null
  const back = new URL(callbackUrl)
  back.searchParams.set('reference', reference)
  const shared = {
    client_reference_id: reference,
    ...(customer === null ? { customer_email: email } : { customer }),
    allowed_payment_method_types: ['card' as const],
    metadata,
    success_url: back.href,
    cancel_url: back.href,
  }
  if (amount === 0 && customer !== null)
    return {
      ...shared,
      mode: 'setup',
      currency: currency.toLowerCase(),
      setup_intent_data: { metadata: { reference } },
    }
  return {
    ...shared,
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: 'Solace' } },
      },
    ],
    // Captured at once: Stripe's fee is known as soon as it is paid.
    payment_intent_data: {
      capture_method: 'automatic',
      metadata: { reference },
      ...(customer !== null && { setup_future_usage: 'off_session' }),
    },
  }
}

/** A card that was added without a charge: a payment of nothing. */
function setupOf(session: Stripe.Checkout.Session, reference: string): GatewayPayment {
  const setup = wholeOf(session.setup_intent)
  const isAdded = setup?.status === 'succeeded'
  return {
    status: isAdded ? 'success' : setupStatus(session, setup),
    reference,
    amount: 0,
    currency: currencyOf(session.currency),
    fees: 0,
    channel: 'card',
    paidAt: null,
    gatewayReference: session.id,
    message: setup?.last_setup_error?.message ?? '',
    metadata: session.metadata ?? {},
    card: isAdded ? addedCardOf(setup) : null,
  }
}

/** Another card may be tried on the same page, so that nothing is final before the session is. */
function setupStatus({ status }: Stripe.Checkout.Session, setup: Stripe.SetupIntent | null): GatewayStatus {
  if (status === 'expired') return 'abandoned'
  if (setup?.status === 'processing' || setup?.status === 'requires_action') return 'processing'
  return status === 'complete' ? 'failed' : 'pending'
}

function paymentOf(session: Stripe.Checkout.Session, reference: string): GatewayPayment {
  const intent = wholeOf(session.payment_intent)
  const charge = wholeOf(intent?.latest_charge)
  const status = statusOf(session, intent, charge)
  const isPaid = status === 'success' || status === 'reversed'
  return {
    status,
    reference,
    amount: minorOf(isPaid ? intent?.amount_received : session.amount_total),
    currency: currencyOf(isPaid ? intent?.currency : session.currency),
    fees: isPaid ? feesOf(charge) : 0,
    channel: charge?.payment_method_details?.type ?? null,
    paidAt: isPaid && charge ? instantOf(charge.created) : null,
    gatewayReference: session.id,
    message: charge?.outcome?.seller_message ?? intent?.last_payment_error?.message ?? '',
    metadata: session.metadata ?? {},
    card: isPaid ? storedCardOf(intent) : null,
  }
}

/** A declined card may be retried on the same page, so that nothing is final before the session is. */
function statusOf(
  { payment_status, status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
  charge: Stripe.Charge | null,
): GatewayStatus {
  if (payment_status === 'paid') return charge?.refunded ? 'reversed' : 'success'
  if (status === 'expired') return 'abandoned'
  if (intent?.status === 'processing' || intent?.status === 'requires_action') return 'processing'
  return status === 'complete' ? 'failed' : 'pending'
}
