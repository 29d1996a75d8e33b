import type { BalanceTransaction, Charge, Intent, PaymentMethod } from './objects.ts'

type Taken = Pick<Charge, 'amount' | 'currency'> & {
  intent: Pick<Intent, 'id' | 'customer' | 'metadata'>
  booked: BalanceTransaction['id']
  by: Charge['payment_method_details']['type']
  card?: Pick<PaymentMethod, 'id' | 'card'> | undefined
}

/** A charge just after it was captured: nothing was refunded yet. */
export const wholeCharge = ({ intent, amount, currency, booked, by, card }: Taken) => ({
  amount,
  amount_captured: amount,
  amount_refunded: 0,
  refunded: false,
  disputed: false,
  paid: true,
  currency,
  customer: intent.customer,
  payment_intent: intent.id,
  balance_transaction: booked,
  payment_method: card?.id ?? null,
  payment_method_details: { type: by, ...(card && { card: card.card }) },
  outcome: { seller_message: 'Payment complete.' },
  metadata: intent.metadata,
})
