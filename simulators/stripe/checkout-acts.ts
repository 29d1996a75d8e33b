import type { FaultBox } from '../shared/faults.ts'
import type { TestCard } from '../shared/test-cards.ts'
import { capture } from './capture.ts'
import { storeCard } from './card-calls.ts'
import { setupActsOf } from './setup-acts.ts'
import type { Simulation, Timers } from './simulation.ts'
import type { Store } from './store.ts'
import type { Intent, Session } from './objects.ts'

interface Dependencies extends Pick<Simulation, 'store' | 'events' | 'now'> {
  faults: FaultBox
  timers: Timers
  /** Milliseconds until a payment that is settled later arrives. */
  laterMs: number
}

/** What people do on the checkout page. A decided payment never changes. */
export function checkoutActsOf({ store, events, now, faults, timers, laterMs }: Dependencies) {
  const { fresh, session } = sessionsOf({ store, now })
  const setups = setupActsOf({ store, events })

  function succeed(open: Session, kind: TestCard = open.kind ?? 'works'): Session {
    if (open.setup_intent) return setups.succeed(open, kind)
    const { amountOffset, paidCurrency } = faults.now()
    const amount = Math.max(0, open.amount_total + amountOffset)
    const currency = paidCurrency?.toLowerCase() ?? open.currency
    const { customer = null, setup_future_usage: usage } = open
    const card = customer !== null && usage ? storeCard(store, customer, kind) : undefined
    capture(store, intentOf(store, open), { by: 'card', amount, currency, ...(card && { card }) })
    const isLate = open.status === 'complete'
    const paid = store.update('checkout.session', open.id, {
      status: 'complete',
      payment_status: 'paid',
      url: null,
      arrives_at: null,
    })
    events.happened(isLate ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed', paid)
    return paid
  }

  function decline(open: Session): Session {
    if (open.setup_intent) return setups.decline(open)
    const last_payment_error = { code: 'card_declined', message: 'Your card was declined.' }
    store.update('payment_intent', intentOf(store, open).id, { status: 'requires_payment_method', last_payment_error })
    const failed = store.update('checkout.session', open.id, { status: 'complete', url: null, arrives_at: null })
    events.happened('checkout.session.async_payment_failed', failed)
    return failed
  }

  function payLater(open: Session): Session {
    if (open.setup_intent) return setups.succeed(open, open.kind ?? 'works')
    store.update('payment_intent', intentOf(store, open).id, { status: 'processing' })
    const arrives_at = now().epochMilliseconds + laterMs
    const waiting = store.update('checkout.session', open.id, { status: 'complete', url: null, arrives_at })
    events.happened('checkout.session.completed', waiting)
    arriveLater(waiting, laterMs)
    return waiting
  }

  const arriveLater = ({ client_reference_id: reference }: Session, waitMs: number) =>
    timers.later(() => {
      const waiting = session(reference)
      if (waiting.arrives_at !== null) succeed(waiting)
    }, waitMs)

  const ifOpen = (reference: string, decide: (open: Session) => Session): Session => {
    const open = session(reference)
    return open.status === 'open' ? decide(open) : open
  }

  const leaveAs = (status: 'requires_action' | 'requires_payment_method') => (open: Session) => {
    if (open.setup_intent) return setups.leaveAs(open, status)
    store.update('payment_intent', intentOf(store, open).id, { status })
    return session(open.client_reference_id)
  }

  return {
    session,
    fresh,
    /** Settles a pending payment too. */
    pay: (reference: string, kind?: TestCard): Session => {
      const found = session(reference)
      return found.status === 'open' || found.arrives_at !== null ? succeed(found, kind) : found
    },
    decline: (reference: string) => ifOpen(reference, decline),
    /** Leaving the page decides nothing. */
    abandon: (reference: string) => ifOpen(reference, leaveAs('requires_payment_method')),
    needsCode: (reference: string, kind?: TestCard) =>
      ifOpen(reference, (open) => {
        if (kind) store.update('checkout.session', open.id, { kind })
        return leaveAs('requires_action')(open)
      }),
    payLater: (reference: string) => ifOpen(reference, payLater),
    /** After a restart: continues pending payments. */
    resumeCheckouts(): void {
      for (const waiting of store.all('checkout.session')) {
        if (waiting.arrives_at === null) continue
        arriveLater(waiting, Math.max(0, Math.min(waiting.arrives_at - now().epochMilliseconds, laterMs)))
      }
    },
  }
}

function sessionsOf({ store, now }: Pick<Dependencies, 'store' | 'now'>) {
  /** A checkout page is valid for a day. */
  const fresh = (found: Session): Session =>
    found.status === 'open' && found.expires_at <= Math.floor(now().epochMilliseconds / 1000)
      ? store.update('checkout.session', found.id, { status: 'expired', url: null })
      : found

  const session = (reference: string): Session => {
    const found = store.all('checkout.session').find(({ client_reference_id: own }) => own === reference)
    if (!found) throw new Error(`No checkout ${reference}`)
    return fresh(found)
  }
  return { fresh, session }
}

/** The payment of a checkout session; created with its first attempt. */
function intentOf(
  store: Store,
  { id, payment_intent: known, amount_total: amount, currency, intent_metadata: metadata, ...session }: Session,
): Intent {
  const found = known === null ? undefined : store.get('payment_intent', known)
  if (found) return found
  const intent = store.add('payment_intent', {
    amount,
    amount_received: 0,
    currency,
    customer: session.customer ?? null,
    setup_future_usage: session.setup_future_usage ?? null,
    status: 'requires_payment_method',
    latest_charge: null,
    last_payment_error: null,
    metadata,
  })
  store.update('checkout.session', id, { payment_intent: intent.id })
  return intent
}
