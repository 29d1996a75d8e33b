import { transferOutcomeOf } from './banks.ts'
import { isUnderWay, type Transfer } from './rows.ts'
import { dueOf, type Simulation, completeWhenDue } from './simulation.ts'

export type TransferOrder = Pick<
  Transfer,
  'code' | 'reference' | 'recipient' | 'amount' | 'currency' | 'fee' | 'reason'
>
export type TransferEndings = ReturnType<typeof transferEndingsOf>

const closed = 'Account is closed'

/** What can happen to a payout. Only a successful one can be reversed. */
export function transferEndingsOf(simulation: Simulation) {
  const { store, faults, webhooks, instant } = simulation
  const { transfers } = store

  function find(reference: string): Transfer {
    const transfer = transfers.find(reference)
    if (!transfer) throw new Error(`No transfer ${reference}`)
    return transfer
  }

  function move(
    { id }: Transfer,
    status: 'success' | 'failed' | 'reversed',
    changes: Partial<Transfer> = {},
  ): Transfer {
    const moved = transfers.update(id, { status, dueAt: null, updatedAt: instant(), ...changes })
    webhooks.send(`transfer.${status}`, { kind: 'transfer', id })
    return moved
  }

  const ifUnderWay = (reference: string, decide: (transfer: Transfer) => Transfer): Transfer => {
    const transfer = find(reference)
    return isUnderWay(transfer) ? decide(transfer) : transfer
  }

  const succeed = (reference: string) =>
    ifUnderWay(reference, (one) => {
      const { amountOffset, paidCurrency } = faults.now()
      const amount = Math.max(0, one.amount + amountOffset)
      return move(one, 'success', { amount, currency: paidCurrency ?? one.currency, transferredAt: instant() })
    })
  const fail = (reference: string, refusal = closed) => ifUnderWay(reference, (one) => move(one, 'failed', { refusal }))
  const reverse = (reference: string, refusal = closed): Transfer => {
    const transfer = find(reference)
    return transfer.status === 'success' ? move(transfer, 'reversed', { refusal }) : transfer
  }

  function endByItself(id: number): void {
    const { reference, recipient } = transfers.get(id)
    const outcome = transferOutcomeOf(store.recipients.find(recipient)?.accountNumber ?? '')
    if (outcome === 'fails') return void fail(reference)
    succeed(reference)
    if (outcome === 'returns') reverse(reference)
  }

  return {
    succeed,
    fail,
    reverse,
    /** The payout waits for the code that was sent to the merchant. */
    requestCode: (reference: string) =>
      ifUnderWay(reference, ({ id }) => transfers.update(id, { status: 'otp', dueAt: null, updatedAt: instant() })),
    /** Sets any status, without a webhook. */
    setStatus: (reference: string, status: Transfer['status']) =>
      transfers.update(find(reference).id, { status, dueAt: null, updatedAt: instant() }),
    begin(order: TransferOrder, accountNumber: string): Transfer {
      const waits = transferOutcomeOf(accountNumber) === 'waits'
      const now = instant()
      const begun = transfers.add({
        ...order,
        status: waits ? 'otp' : 'pending',
        refusal: null,
        createdAt: now,
        updatedAt: now,
        transferredAt: null,
        dueAt: waits ? null : dueOf(simulation),
      })
      completeWhenDue(simulation, begun, endByItself)
      return begun
    },
    resume: () => transfers.all().forEach((one) => completeWhenDue(simulation, one, endByItself)),
  }
}
