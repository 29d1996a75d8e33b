import { decideBy, type CheckoutPage } from '../shared/checkout.ts'
import type { Visited } from '../shared/checkout-pages.ts'
import type { Acts } from './acts.ts'
import type { Store } from './store.ts'
import type { Intent, Session } from './objects.ts'

/** The page of a session, found by the session's identifier. */
export function checkoutPageOf(store: Store, acts: Acts): CheckoutPage {
  return {
    find(id) {
      const intent = store.get('payment_intent', id)
      if (intent) return visitedOfIntent(intent, store)
      const session = store.get('checkout.session', id)
      return session && visitedOf(acts.fresh(session), store)
    },
    decide: (visited, pressed, card) =>
      acts.findIntent(visited.reference)
        ? void acts.confirm(visited.reference, pressed === 'pay')
        : decideBy(acts)(visited, pressed, card),
  }
}

/** The page of the payer's bank, where the charge of a kept card is confirmed. */
const visitedOfIntent = (intent: Intent, store: Store): Visited => ({
  reference: intent.metadata.reference ?? '',
  email: store.get('customer', intent.customer ?? '')?.email ?? '',
  amount: intent.amount,
  currency: intent.currency.toUpperCase(),
  state: intent.status === 'requires_action' ? 'code' : 'over',
  backTo: intent.return_url ?? null,
})

function visitedOf(session: Session, store: Store): Visited {
  const { client_reference_id: reference, customer_email: email, amount_total: amount, currency } = session
  const intent = session.payment_intent === null ? undefined : store.get('payment_intent', session.payment_intent)
  const setup = session.setup_intent ? store.get('setup_intent', session.setup_intent) : undefined
  const openState = (intent ?? setup)?.status === 'requires_action' ? 'code' : 'open'
  return {
    reference,
    email: email ?? store.get('customer', session.customer ?? '')?.email ?? '',
    amount,
    currency: currency.toUpperCase(),
    state: session.status === 'open' ? openState : 'over',
    backTo:
      session.payment_status === 'paid' || session.arrives_at !== null || setup?.status === 'succeeded'
        ? session.success_url
        : session.cancel_url,
  }
}
