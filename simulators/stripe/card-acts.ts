import type { Simulation } from './simulation.ts'
import type { Charge, Dispute, Intent, Refund, Session } from './objects.ts'

/** What happens to card payments: refunds by the API, by the dashboard or by the payer's bank. */
export function cardActsOf(
  { store, events, byItself }: Simulation,
  session: (reference: string) => Session,
  findIntent: (reference: string) => Intent | undefined,
) {
  function chargeOf(reference: string): Charge {
    const intent = findIntent(reference)?.id ?? session(reference).payment_intent
    const taken = store.all('charge').find((one) => one.payment_intent === intent)
    if (!taken) throw new Error(`${reference} is not paid`)
    return taken
  }

  function refund(reference: string): Refund {
    const found = store.all('refund').find(({ id, metadata }) => id === reference || metadata.reference === reference)
    if (!found) throw new Error(`No refund ${reference}`)
    return found
  }

  function endRefund(reference: string, changes: Partial<Refund>): Refund {
    const before = refund(reference)
    if (before.status === 'succeeded' || before.status === 'failed') return before
    const ended = store.update('refund', before.id, changes)
    if (ended.status === 'failed') returnMoney(ended)
    events.happened(ended.status === 'failed' ? 'refund.failed' : 'refund.updated', ended)
    return ended
  }

  /** The money of a failed refund returns to the balance. */
  function returnMoney({ charge: id, amount }: Refund): void {
    const { amount_refunded: before = amount } = store.get('charge', id) ?? {}
    store.update('charge', id, { amount_refunded: before - amount, refunded: false })
  }

  const follow = ({ id }: Refund) => byItself(() => endRefund(id, { status: 'succeeded' }))

  return {
    /** A full refund by a person at the dashboard. */
    reverse(reference: string): Session | Intent {
      const { id, amount } = chargeOf(reference)
      events.happened('charge.refunded', store.update('charge', id, { refunded: true, amount_refunded: amount }))
      return findIntent(reference) ?? session(reference)
    },
    /** An inquiry comes before a dispute and withdraws no money. */
    dispute(reference: string, isInquiry = false): Dispute {
      const { id, amount, currency, payment_intent } = chargeOf(reference)
      store.update('charge', id, { disputed: !isInquiry })
      const disputed = store.add('dispute', {
        amount,
        currency,
        charge: id,
        payment_intent,
        reason: 'fraudulent',
        status: isInquiry ? 'warning_needs_response' : 'needs_response',
      })
      events.happened('charge.dispute.created', disputed)
      return disputed
    },
    /** Won: the money returns to the balance. Lost: the cardholder's bank keeps it. */
    resolveDispute(reference: string, status: 'won' | 'lost'): Dispute {
      const { id } = chargeOf(reference)
      const disputed = store.all('dispute').find(({ charge }) => charge === id)
      if (!disputed) throw new Error(`${reference} has no dispute`)
      const resolved = store.update('dispute', disputed.id, { status })
      events.happened('charge.dispute.closed', resolved)
      return resolved
    },
    processRefund: (reference: string) => endRefund(reference, { status: 'succeeded' }),
    failRefund: (reference: string, reason = 'lost_or_stolen_card') =>
      endRefund(reference, { status: 'failed', failure_reason: reason }),
    needAttention: (reference: string) => endRefund(reference, { status: 'requires_action' }),
    followRefund: follow,
    resumeRefunds: () =>
      store
        .all('refund')
        .filter(({ status }) => status === 'pending')
        .forEach(follow),
  }
}
