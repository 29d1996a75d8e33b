import type { FaultBox } from '../shared/faults.ts'
import { bankActsOf } from './bank-acts.ts'
import { cardActsOf } from './card-acts.ts'
import type { Events } from './events.ts'
import { openTimers } from './stage.ts'
import type { Store } from './store.ts'
import type { Charge, Intent, Session } from './things.ts'
import { wholeCharge } from './whole-charge.ts'

interface Dependencies {
  store: Store
  events: Events
  faults: FaultBox
  now: () => Temporal.Instant
  laterMs: number
  automaticMs: number | null
}

export type Acts = ReturnType<typeof actsOf>

/** Everything that banks and people do, for the pages and for the control API. A decided payment never changes. */
export function actsOf({ store, events, faults, now, laterMs, automaticMs }: Dependencies) {
  const seconds = () => Math.floor(now().epochMilliseconds / 1000)

  const timers = openTimers()
  const byItself = (act: () => unknown) => void (automaticMs !== null && timers.later(act, automaticMs))
  const stage = { store, events, now, byItself }

  /** A checkout page is valid for a day. */
  function session(reference: string): Session {
    const found = store.all('checkout.session').find(({ client_reference_id: own }) => own === reference)
    if (!found) throw new Error(`No checkout ${reference}`)
    return fresh(found)
  }

  const fresh = (found: Session): Session =>
    found.status === 'open' && found.expires_at <= seconds()
      ? store.update('checkout.session', found.id, { status: 'expired', url: null })
      : found

  function intentOf({
    id,
    payment_intent: known,
    amount_total: amount,
    currency,
    intent_metadata: metadata,
  }: Session): Intent {
    const found = known === null ? undefined : store.get('payment_intent', known)
    if (found) return found
    const intent = store.add('payment_intent', {
      amount,
      amount_received: 0,
      currency,
      customer: null,
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: null,
      metadata,
    })
    store.update('checkout.session', id, { payment_intent: intent.id })
    return intent
  }

  /** Money is captured: a charge, and the fee of the gateway. */
  function charge(intent: Intent, type: 'card' | 'customer_balance', amount: number, currency: string): Charge {
    const fee = type === 'card' ? cardFee(amount) : Math.min(Math.ceil(amount / 200), 5_00)
    const booked = store.add('balance_transaction', {
      amount,
      fee,
      net: amount - fee,
      currency,
      exchange_rate: null,
      source: intent.id,
    })
    const taken = store.add('charge', wholeCharge({ intent, amount, currency, booked: booked.id, by: type }))
    store.update('payment_intent', intent.id, {
      status: 'succeeded',
      latest_charge: taken.id,
      amount_received: amount,
      currency,
      last_payment_error: null,
    })
    return taken
  }

  function succeed(open: Session): Session {
    const { amountOffset, paidCurrency } = faults.now()
    const amount = Math.max(0, open.amount_total + amountOffset)
    charge(intentOf(open), 'card', amount, paidCurrency?.toLowerCase() ?? open.currency)
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
    const last_payment_error = { code: 'card_declined', message: 'Your card was declined.' }
    store.update('payment_intent', intentOf(open).id, { status: 'requires_payment_method', last_payment_error })
    const failed = store.update('checkout.session', open.id, { status: 'complete', url: null, arrives_at: null })
    events.happened('checkout.session.async_payment_failed', failed)
    return failed
  }

  function payLater(open: Session): Session {
    store.update('payment_intent', intentOf(open).id, { status: 'processing' })
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

  const bankActs = bankActsOf(stage)
  const cardActs = cardActsOf(stage, session)
  return {
    session,
    fresh,
    charge,
    ...bankActs,
    ...cardActs,
    /** Settles a pending payment too. */
    pay: (reference: string): Session => {
      const found = session(reference)
      return found.status === 'open' || found.arrives_at !== null ? succeed(found) : found
    },
    decline: (reference: string) => ifOpen(reference, decline),
    /** Leaving the page decides nothing. */
    abandon: (reference: string) =>
      ifOpen(reference, (open) => {
        store.update('payment_intent', intentOf(open).id, { status: 'requires_payment_method' })
        return session(reference)
      }),
    needsCode: (reference: string) =>
      ifOpen(reference, (open) => {
        store.update('payment_intent', intentOf(open).id, { status: 'requires_action' })
        return session(reference)
      }),
    payLater: (reference: string) => ifOpen(reference, payLater),
    /** After a restart: continues pending payments. */
    resume(): void {
      bankActs.resumePayouts()
      cardActs.resumeRefunds()
      for (const waiting of store.all('checkout.session')) {
        if (waiting.arrives_at === null) continue
        arriveLater(waiting, Math.max(0, Math.min(waiting.arrives_at - now().epochMilliseconds, laterMs)))
      }
    },
    close: timers.close,
  }
}

/** 2.9 % and 30 of the smallest unit. */
const cardFee = (amount: number) => (amount === 0 ? 0 : Math.min(amount, Math.ceil((amount * 29) / 1000) + 30))
