import type { Store } from './store.ts'
import type { Charge, Intent, PaymentMethod } from './objects.ts'
import { wholeCharge } from './whole-charge.ts'

interface Capture {
  by: Charge['payment_method_details']['type']
  /** Minor units of the currency. */
  amount: number
  currency: string
  card?: PaymentMethod
}

/** Captures the money of an intent: a charge, and the fee of the gateway. */
export function capture(store: Store, intent: Intent, { by, amount, currency, card }: Capture): Charge {
  const fee = by === 'card' ? cardFee(amount) : transferFee(amount)
  const booked = store.add('balance_transaction', {
    amount,
    fee,
    net: amount - fee,
    currency,
    exchange_rate: null,
    source: intent.id,
  })
  const taken = store.add('charge', wholeCharge({ intent, amount, currency, booked: booked.id, by, card }))
  store.update('payment_intent', intent.id, {
    status: 'succeeded',
    latest_charge: taken.id,
    amount_received: amount,
    currency,
    last_payment_error: null,
  })
  return taken
}

/** 2.9 % and 30 of the smallest unit. */
const cardFee = (amount: number) => (amount === 0 ? 0 : Math.min(amount, Math.ceil((amount * 29) / 1000) + 30))

/** 0.5 %, at most 5 of the currency. */
const transferFee = (amount: number) => Math.min(Math.ceil(amount / 200), 5_00)
