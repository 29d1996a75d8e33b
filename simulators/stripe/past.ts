import type { Past, PastPayment, PastPayout } from '../shared/past.ts'
import type { Charge, Intent, StripeObject } from './objects.ts'
import { newName } from './store.ts'
import { wholeCharge } from './whole-charge.ts'

/** Everything that the lists would show of earlier payments. */
export const objectsOf = ({ payments, payouts }: Past): StripeObject[] => [
  ...payments.flatMap((payment) => (payment.isCard ? cardObjects(payment) : incomingObjects(payment))),
  ...payouts.flatMap(payoutObjects),
]

const secondsOf = (instant: string) => Math.floor(Date.parse(instant) / 1000)

/** A captured payment: by card, or drawn from the customer's cash balance. */
function chargedObjects({ amount, currency: code, at }: PastPayment, of: Pick<Charge, 'customer' | 'metadata'>) {
  const [created, currency] = [secondsOf(at), code.toLowerCase()]
  const [intentId, chargeId, bookedId] = [newName('payment_intent'), newName('charge'), newName('balance_transaction')]
  const by = of.customer === null ? 'card' : 'customer_balance'
  const intent: Intent = {
    id: intentId,
    object: 'payment_intent',
    created,
    amount,
    amount_received: amount,
    currency,
    ...of,
    status: 'succeeded',
    latest_charge: chargeId,
    last_payment_error: null,
  }
  const charge: Charge = {
    id: chargeId,
    object: 'charge',
    created,
    ...wholeCharge({ intent, amount, currency, booked: bookedId, by }),
  }
  const booked = { fee: 0, net: amount, exchange_rate: null, source: intentId }
  const objects: StripeObject[] = [
    intent,
    charge,
    { id: bookedId, object: 'balance_transaction', created, amount, currency, ...booked },
  ]
  return { things: objects, intent, created, currency }
}

function cardObjects(payment: PastPayment): StripeObject[] {
  const { reference, gatewayReference: id, email, amount } = payment
  const {
    things: objects,
    intent,
    created,
    currency,
  } = chargedObjects(payment, { customer: null, metadata: { reference } })
  return [
    ...objects,
    {
      id,
      object: 'checkout.session',
      created,
      client_reference_id: reference,
      customer_email: email,
      amount_total: amount,
      currency,
      metadata: {},
      status: 'complete',
      payment_status: 'paid',
      payment_intent: intent.id,
      intent_metadata: { reference },
      success_url: '',
      cancel_url: '',
      expires_at: created + 86_400,
      url: null,
      arrives_at: null,
    },
  ]
}

/** Funds the customer's cash balance, with an event, and draws it at once. */
function incomingObjects(payment: PastPayment): StripeObject[] {
  const { email, amount } = payment
  const [customer = '', id = ''] = payment.gatewayReference.split('/')
  const {
    things: objects,
    intent,
    created,
    currency,
  } = chargedObjects(payment, { customer, metadata: { incoming: id } })
  const cash = { object: 'customer_cash_balance_transaction' as const, created, customer, currency }
  const came = { ...cash, id, type: 'funded' as const, net_amount: amount, ending_balance: amount }
  const event = { type: 'customer_cash_balance_transaction.created', data: { object: came }, pending_webhooks: 0 }
  return [
    { id: customer, object: 'customer', created, email, name: email, phone: null, metadata: {}, numbers: {} },
    ...objects,
    { ...came, funded: { bank_transfer: {} } },
    {
      ...cash,
      id: newName('customer_cash_balance_transaction'),
      type: 'applied_to_payment',
      net_amount: -amount,
      ending_balance: 0,
      applied_to_payment: { payment_intent: intent.id },
    },
    { id: newName('event'), object: 'event', created, ...event },
  ]
}

function payoutObjects(payout: PastPayout): StripeObject[] {
  const { reference, amount, recipient } = payout
  const [created, currency] = [secondsOf(payout.sentAt), payout.currency.toLowerCase()]
  const common = { created, amount, currency, metadata: { reference } }
  return [
    {
      ...common,
      id: payout.gatewayReference,
      object: 'transfer',
      amount_reversed: 0,
      reversed: false,
      destination: recipient,
      transfer_group: reference,
      description: null,
    },
    {
      ...common,
      id: newName('payout'),
      object: 'payout',
      account: recipient,
      status: 'paid',
      arrival_date: secondsOf(payout.arrivedAt),
      failure_code: null,
      failure_message: null,
      failure_balance_transaction: null,
    },
  ]
}
