import { type Dispute, isReturning, type Refund } from './rows.ts'
import { dueOf, type Simulation, completeWhenDue } from './simulation.ts'

export type RefundOrder = Pick<Refund, 'transaction' | 'amount' | 'currency' | 'merchantNote' | 'customerNote'>
export type RefundEndings = ReturnType<typeof refundEndingsOf>

/** What can happen to refunds and chargebacks. */
export function refundEndingsOf(simulation: Simulation) {
  const { store, webhooks, instant } = simulation
  const { refunds, disputes, transactions } = store

  function move({ id }: Refund, status: Refund['status'], changes: Partial<Refund> = {}): Refund {
    const moved = refunds.update(id, { status, dueAt: null, updatedAt: instant(), ...changes })
    webhooks.send(`refund.${status}`, { kind: 'refund', id })
    return moved
  }

  const ifReturning = (id: string, decide: (refund: Refund) => Refund): Refund => {
    const refund = refunds.find(id)
    if (!refund) throw new Error(`No refund ${id}`)
    return isReturning(refund) ? decide(refund) : refund
  }

  const process = (id: string) => ifReturning(id, (one) => move(one, 'processed', { refundedAt: instant() }))
  const endByItself = (id: number) => process(String(id))

  function disputeOf(reference: string): Dispute {
    const dispute = disputes.all().find((one) => one.transaction === reference)
    if (!dispute) throw new Error(`No dispute of ${reference}`)
    return dispute
  }

  const notify = (event: string, dispute: Dispute): Dispute => {
    webhooks.send(`charge.dispute.${event}`, { kind: 'dispute', id: dispute.id })
    return dispute
  }

  return {
    process,
    fail: (id: string, refusal = 'The bank of the card refused it') =>
      ifReturning(id, (one) => move(one, 'failed', { refusal })),
    needAttention: (id: string, refusal = 'Bank details of the payer are needed') =>
      ifReturning(id, (one) => move(one, 'needs-attention', { refusal })),
    begin(order: RefundOrder): Refund {
      const now = instant()
      const times = { createdAt: now, updatedAt: now, refundedAt: null, dueAt: dueOf(simulation) }
      const begun = refunds.add({ ...order, ...times, status: 'pending', refusal: null })
      completeWhenDue(simulation, begun, endByItself)
      return begun
    },
    /** What has been refunded of a payment, or is about to be. */
    returned: (reference: string): number =>
      refunds
        .all()
        .filter(({ transaction, status }) => transaction === reference && status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0),
    dispute(reference: string): Dispute {
      const transaction = transactions.find(reference)
      if (transaction?.status !== 'success') throw new Error(`${reference} is not paid`)
      const { paidAmount, amount, currency } = transaction
      const status = 'awaiting-merchant-feedback' as const
      const sum = { amount: paidAmount ?? amount, currency }
      return notify(
        'create',
        disputes.add({ transaction: reference, ...sum, status, resolution: null, createdAt: instant() }),
      )
    },
    remind: (reference: string) => notify('remind', disputeOf(reference)),
    /** Accepted: the money goes back to the payer. */
    resolve(reference: string, resolution: 'merchant-accepted' | 'declined'): Dispute {
      const resolved = disputes.update(disputeOf(reference).id, { status: 'resolved', resolution })
      const transaction = transactions.find(reference)
      if (transaction && resolution === 'merchant-accepted') transactions.update(transaction.id, { status: 'reversed' })
      return notify('resolve', resolved)
    },
    resume: () => refunds.all().forEach((one) => completeWhenDue(simulation, one, endByItself)),
  }
}
