import { cardOf } from '../shared/test-cards.ts'
import { capture } from './capture.ts'
import type { Intent } from './objects.ts'
import type { Simulation } from './simulation.ts'

/** What happens to the charge of a kept card, and on the page where its payer confirms it. */
export function intentActsOf({ store, events }: Pick<Simulation, 'store' | 'events'>) {
  /** Undefined for the payment of a checkout session. */
  const find = (reference: string): Intent | undefined =>
    store.all('payment_intent').find(({ metadata, payment_method: own }) => metadata.reference === reference && own)

  function succeed({ id }: Intent): Intent {
    const intent = store.update('payment_intent', id, { next_action: null })
    const { payment_method: method, amount, currency } = intent
    const card = method ? store.get('payment_method', method) : undefined
    capture(store, intent, { by: 'card', amount, currency, ...(card && { card }) })
    const paid = store.get('payment_intent', id) ?? intent
    events.happened('payment_intent.succeeded', paid)
    return paid
  }

  function fail({ id }: Intent, last_payment_error: NonNullable<Intent['last_payment_error']>): Intent {
    const changes = { status: 'requires_payment_method', next_action: null, last_payment_error } as const
    const failed = store.update('payment_intent', id, changes)
    events.happened('payment_intent.payment_failed', failed)
    return failed
  }

  return {
    /** The payer's bank answers; `isPresent`: the payer can confirm. */
    charge(intent: Intent, isPresent: boolean, pageOf: (id: string) => string): Intent {
      const method = store.get('payment_method', intent.payment_method ?? '')
      const again = cardOf(method?.kind ?? 'works').again
      if (again === 'success') return succeed(intent)
      if (again !== 'confirm') return fail(intent, declines[again])
      if (!isPresent) return fail(intent, declines.confirm)
      const next_action = { type: 'redirect_to_url', redirect_to_url: { url: pageOf(intent.id) } } as const
      return store.update('payment_intent', intent.id, { status: 'requires_action', next_action })
    },
    /** The payer confirms, or refuses to; a decided charge never changes. */
    confirm(reference: string, isConfirmed: boolean): Intent {
      const intent = find(reference)
      if (!intent) throw new Error(`No charge ${reference}`)
      if (intent.status !== 'requires_action') return intent
      return isConfirmed ? succeed(intent) : fail(intent, declines.refused)
    },
    findIntent: find,
  }
}

const declines = {
  declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { code: 'expired_card', message: 'Your card has expired.' },
  confirm: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  refused: {
    code: 'payment_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method.',
  },
} as const
