import type { FaultBox } from './faults.ts'
import { isDecided, isUndecided, type Transaction, type TransactionStatus, type TransactionStore } from './store.ts'
import type { WebhookSender } from './webhooks.ts'
import { feesOf } from './wire.ts'

interface World {
  store: TransactionStore
  faults: FaultBox
  webhooks: WebhookSender
  now: () => Temporal.Instant
  laterMs: number
}

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

/** The ways a payment can end, for the checkout page and for the control API alike. What is decided stays decided. */
export function endingsOf({ store, faults, webhooks, now, laterMs }: World) {
  const timers = new Set<NodeJS.Timeout>()
  const instant = () => now().toString({ fractionalSecondDigits: 3 })

  const move = (reference: string, status: TransactionStatus, changes: Partial<Transaction> = {}) =>
    store.update(reference, { status, gatewayResponse: words[status], ...changes })

  function find(reference: string): Transaction {
    const transaction = store.find(reference)
    if (!transaction) throw new Error(`No transaction ${reference}`)
    return transaction
  }

  function succeed(transaction: Transaction): Transaction {
    const { amountOffset, paidCurrency } = faults.now()
    const paidAmount = Math.max(0, transaction.amount + amountOffset)
    const currency = paidCurrency ?? transaction.currency
    const paid = move(transaction.reference, 'success', {
      paidAt: instant(),
      paidAmount,
      paidCurrency: currency,
      fees: feesOf(paidAmount, currency),
      arrivesAt: null,
    })
    webhooks.send('charge.success', paid)
    return paid
  }

  function arriveLater({ reference }: Transaction, waitMs: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      const waiting = store.find(reference)
      if (waiting?.status === 'pending') succeed(waiting)
    }, waitMs)
    timer.unref()
    timers.add(timer)
  }

  const ifUndecided = (reference: string, decide: (transaction: Transaction) => Transaction): Transaction => {
    const transaction = find(reference)
    return isUndecided(transaction) ? decide(transaction) : transaction
  }

  return {
    /** Also brings in what is still on its way. */
    pay: (reference: string): Transaction => {
      const transaction = find(reference)
      return isDecided(transaction) ? transaction : succeed(transaction)
    },
    decline: (reference: string) => ifUndecided(reference, () => move(reference, 'failed')),
    abandon: (reference: string) => ifUndecided(reference, () => move(reference, 'abandoned')),
    needsCode: (reference: string) => ifUndecided(reference, () => move(reference, 'ongoing')),
    payLater: (reference: string) =>
      ifUndecided(reference, () => {
        const arrivesAt = now().add({ milliseconds: laterMs }).toString({ fractionalSecondDigits: 3 })
        const waiting = move(reference, 'pending', { arrivesAt })
        arriveLater(waiting, laterMs)
        return waiting
      }),
    reverse: (reference: string): Transaction => {
      return find(reference).status === 'success' ? move(reference, 'reversed') : find(reference)
    },
    /** Any state at all, and no webhook. */
    setStatus: (reference: string, status: TransactionStatus) => move(reference, status),
    sendWebhook: (reference: string): Transaction => {
      webhooks.send('charge.success', find(reference))
      return find(reference)
    },
    /** After a restart: what was on its way goes on. */
    resume(): void {
      for (const transaction of store.all()) {
        if (transaction.status === 'success' && !transaction.webhookDelivered)
          webhooks.send('charge.success', transaction)
        if (transaction.status !== 'pending' || transaction.arrivesAt === null) continue
        const waitMs = Temporal.Instant.from(transaction.arrivesAt).epochMilliseconds - now().epochMilliseconds
        arriveLater(transaction, Math.max(0, Math.min(waitMs, laterMs)))
      }
    },
    close: () => timers.forEach((timer) => clearTimeout(timer)),
  }
}
