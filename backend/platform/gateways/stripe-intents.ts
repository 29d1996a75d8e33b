import type Stripe from 'stripe'
import type { GatewayPayment, GatewayStatus, StoredCard } from './port.ts'
import { orNull, type StripeLine } from './stripe-line.ts'
import { currencyOf, feesOf, idOf, instantOf, minorOf, wholeList, wholeOf } from './stripe-parse.ts'
import { tokenOf } from './stripe-token.ts'

const charge = 'latest_charge.balance_transaction'

/** Payments with a kept card have no checkout session: the payment intent is queried. */
export function stripeIntents({ stripe, read }: StripeLine) {
  async function find(reference: string, gatewayReference: string): Promise<Stripe.PaymentIntent | null> {
    if (gatewayReference.startsWith('pi_'))
      return orNull(read(() => stripe.paymentIntents.retrieve(gatewayReference, { expand: [charge] })))
    const [customer = ''] = gatewayReference.split('/')
    const params = { customer, limit: 100, expand: [`data.${charge}`] }
    const list = await orNull(read(() => wholeList(stripe.paymentIntents.list(params))))
    return list?.find(({ metadata }) => metadata.reference === reference) ?? null
  }

  return {
    /** `gatewayReference` is an intent, or the customer of one whose answer was lost. */
    async verifyIntent(reference: string, gatewayReference: string): Promise<GatewayPayment | null> {
      const intent = await find(reference, gatewayReference)
      if (intent?.metadata.reference !== reference) return null
      const payment = paymentOf(intent, reference)
      return (await wasLost(intent)) ? { ...payment, status: 'reversed' } : payment
    },
    wasLost,
  }

  /** The payer's bank won the dispute. */
  async function wasLost(intent: Stripe.PaymentIntent | null): Promise<boolean> {
    if (!intent || !wholeOf(intent.latest_charge)?.disputed) return false
    const disputes = await read(() => wholeList(stripe.disputes.list({ payment_intent: intent.id, limit: 100 })))
    return disputes.some(({ status }) => status === 'lost')
  }
}

function paymentOf(intent: Stripe.PaymentIntent, reference: string): GatewayPayment {
  const taken = wholeOf(intent.latest_charge)
  const isPaid = intent.status === 'succeeded'
  return {
    status: statusOf(intent, taken),
    reference,
    amount: minorOf(isPaid ? intent.amount_received : intent.amount),
    currency: currencyOf(intent.currency),
    fees: isPaid ? feesOf(taken) : 0,
    channel: taken?.payment_method_details?.type ?? null,
    paidAt: isPaid && taken ? instantOf(taken.created) : null,
    gatewayReference: intent.id,
    message: taken?.outcome?.seller_message ?? intent.last_payment_error?.message ?? '',
    metadata: intent.metadata,
    card: null,
  }
}

/** Nobody can try another card on this payment, so that a declined one is final. */
function statusOf({ status }: Stripe.PaymentIntent, taken: Stripe.Charge | null): GatewayStatus {
  if (status === 'succeeded') return taken?.refunded ? 'reversed' : 'success'
  if (status === 'processing') return 'processing'
  return status === 'requires_action' || status === 'requires_confirmation' ? 'pending' : 'failed'
}

/** The card that a checkout added without a payment. */
export function addedCardOf({ customer: owner, payment_method }: Stripe.SetupIntent): StoredCard | null {
  const method = wholeOf(payment_method)
  const customer = idOf(owner)
  if (!method?.card || customer === null) return null
  const { fingerprint, brand, last4, exp_month: expMonth, exp_year: expYear } = method.card
  if (!fingerprint || !last4) return null
  return { token: tokenOf({ customer, method: method.id }), fingerprint, brand, last4, expMonth, expYear }
}

/** The card of a paid checkout, where Stripe keeps it for the customer. */
export function storedCardOf(intent: Stripe.PaymentIntent | null): StoredCard | null {
  const taken = wholeOf(intent?.latest_charge)
  const [card, method] = [taken?.payment_method_details?.card, taken?.payment_method]
  const customer = idOf(intent?.customer)
  if (intent?.setup_future_usage !== 'off_session' || customer === null || !card || !method) return null
  const { fingerprint, brand, last4, exp_month: expMonth, exp_year: expYear } = card
  if (!fingerprint || !last4) return null
  return { token: tokenOf({ customer, method }), fingerprint, brand: brand ?? '', last4, expMonth, expYear }
}
