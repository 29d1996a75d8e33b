import { cardOf } from '../shared/test-cards.ts'
import type { Acts } from './acts.ts'
import type { StripeCall } from './calls.ts'
import { amountIn, currencyIn, demanded, missing, StripeError } from './demands.ts'
import { metadataIn, wordIn } from './form.ts'
import type { StripeObject } from './objects.ts'
import type { Store } from './store.ts'

interface Dependencies {
  store: Store
  acts: Acts
  currencies: readonly string[]
  checkoutUrl: (id: string) => string
}

/** Charges a kept card at once; a decline is an error that carries the payment. */
export function chargeStored(
  { store, acts, currencies, checkoutUrl }: Dependencies,
  { form }: StripeCall,
): StripeObject {
  const [customer, method] = [demanded(form, 'customer'), demanded(form, 'payment_method')]
  if (!store.get('customer', customer)) throw missing('customer', customer)
  const stored = store.get('payment_method', method)
  if (!stored) throw missing('PaymentMethod', method)
  if (stored.customer !== customer)
    throw new StripeError(400, 'payment_method_unexpected_state', 'The PaymentMethod does not belong to the Customer.')
  demanded(form, 'confirm')
  const isPresent = wordIn(form, 'off_session') !== 'true'
  if (isPresent) demanded(form, 'return_url')
  const begun = store.add('payment_intent', {
    amount: amountIn(form, 'amount'),
    amount_received: 0,
    currency: currencyIn(currencies, form, 'currency'),
    customer,
    payment_method: method,
    return_url: wordIn(form, 'return_url'),
    next_action: null,
    status: 'requires_confirmation',
    latest_charge: null,
    last_payment_error: null,
    metadata: metadataIn(form),
  })
  const intent = acts.charge(begun, isPresent, checkoutUrl)
  if (intent.status !== 'requires_payment_method') return intent
  const { code, message, decline_code } = intent.last_payment_error ?? { message: 'Declined' }
  throw new StripeError(402, code, message, {
    type: 'card_error',
    isStored: true,
    members: { decline_code, payment_intent: intent },
  })
}

/** A detached method can never be attached or charged again. */
export function detach({ store }: Pick<Dependencies, 'store'>, { id }: StripeCall): StripeObject {
  const method = store.get('payment_method', id)
  if (!method) throw missing('PaymentMethod', id)
  if (method.customer === null)
    throw new StripeError(400, undefined, 'The payment method you provided is not attached to a customer.')
  return store.update('payment_method', id, { customer: null })
}

/** The card of a paid checkout, kept for the customer. */
export const storeCard = (store: Store, customer: string, kind: Parameters<typeof cardOf>[0]) => {
  const { brand, last4, expMonth, expYear } = cardOf(kind)
  return store.add('payment_method', {
    type: 'card',
    customer,
    kind,
    card: { brand, last4, exp_month: expMonth, exp_year: expYear, fingerprint: `fp_${kind}` },
  })
}
