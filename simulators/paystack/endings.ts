import { type Again, cardOf, type TestCard } from '../shared/test-cards.ts'
import { isDecided, isUndecided, type Transaction, type TransactionStatus } from './rows.ts'
import type { Simulation } from './simulation.ts'
import { newCode, type Store } from './store.ts'
import { feesOf } from './wire.ts'

const words: Record<TransactionStatus, string> = {
  abandoned: 'The transaction was not completed',
  ongoing: 'Waiting for the code of the bank',
  pending: 'Waiting for the money',
  processing: 'Processing',
  queued: 'Queued',
  success: 'Successful',
  failed: 'Declined',
  reversed: 'Reversed',
}

export type Endings = ReturnType<typeof endingsOf>

/** The ways a payment can end, for the checkout page and for the control API. A decided payment never changes. */
export function endingsOf({ store, faults, webhooks, instant, timers }: Simulation, laterMs: number) {
  const { transactions } = store
  const move = ({ id }: Transaction, status: TransactionStatus, changes: Partial<Transaction> = {}) =>
    transactions.update(id, { status, gatewayResponse: words[status], ...changes })

  function find(reference: string): Transaction {
    const transaction = transactions.find(reference)
    if (!transaction) throw new Error(`No transaction ${reference}`)
    return transaction
  }

  const notify = (transaction: Transaction): Transaction => {
    webhooks.send('charge.success', { kind: 'transaction', id: transaction.id })
    return transaction
  }

  function succeed(transaction: Transaction, card: TestCard = transaction.card ?? 'works'): Transaction {
    const { amountOffset, paidCurrency } = faults.now()
    const paidAmount = Math.max(0, transaction.amount + amountOffset)
    const currency = paidCurrency ?? transaction.currency
    const fees = feesOf(paidAmount, currency)
    const authorization = transaction.authorization ?? authorize(store, transaction.email, card)
    const paid = { paidAt: instant(), paidAmount, paidCurrency: currency, fees, arrivesAt: null, card, authorization }
    return notify(move(transaction, 'success', paid))
  }

  const arriveLater = ({ id, arrivesAt }: Transaction) =>
    arrivesAt !== null &&
    timers.at(arrivesAt, laterMs, () => {
      const waiting = transactions.get(id)
      if (waiting.status === 'pending') succeed(waiting)
    })

  const ifUndecided = (reference: string, decide: (transaction: Transaction) => Transaction): Transaction => {
    const transaction = find(reference)
    return isUndecided(transaction) ? decide(transaction) : transaction
  }

  return {
    /** Settles a pending payment too. */
    pay: (reference: string, card?: TestCard): Transaction => {
      const transaction = find(reference)
      return isDecided(transaction) ? transaction : succeed(transaction, card)
    },
    /** Charges a kept card. */
    charge: (transaction: Transaction): Transaction => {
      const refusal = refusals[cardOf(transaction.card ?? 'works').again]
      if (refusal === null) return succeed(transaction)
      if (refusal === undefined) return move(transaction, 'ongoing')
      return move(transaction, 'failed', { gatewayResponse: refusal })
    },
    decline: (reference: string) => ifUndecided(reference, (one) => move(one, 'failed')),
    abandon: (reference: string) => ifUndecided(reference, (one) => move(one, 'abandoned')),
    needsCode: (reference: string, card?: TestCard) =>
      ifUndecided(reference, (one) => move(one, 'ongoing', card && { card })),
    payLater: (reference: string) =>
      ifUndecided(reference, (one) => {
        const waiting = move(one, 'pending', { arrivesAt: timers.dueIn(laterMs) })
        arriveLater(waiting)
        return waiting
      }),
    reverse: (reference: string): Transaction => {
      const transaction = find(reference)
      return transaction.status === 'success' ? move(transaction, 'reversed') : transaction
    },
    /** Sets any status, without a webhook. */
    setStatus: (reference: string, status: TransactionStatus) => move(find(reference), status),
    sendWebhook: (reference: string): Transaction => notify(find(reference)),
    /** After a restart: continues pending payments. */
    resume: () => transactions.all().forEach((one) => one.status === 'pending' && arriveLater(one)),
  }
}

/** Null: charged. Undefined: the bank wants a confirmation first. */
const refusals: Partial<Record<Again, string | null>> = {
  success: null,
  declined: 'Declined',
  insufficient_funds: 'Insufficient Funds',
  expired: 'Expired Card',
}

/** One authorization for a payer's card while it is active. */
function authorize({ authorizations }: Store, email: string, card: TestCard): string {
  const known = authorizations.all().find((one) => one.email === email && one.card === card && one.isActive)
  return (known ?? authorizations.add({ code: newCode('AUTH_'), email, card, isActive: true })).code
}
