import { firstAccountNumber, slugOf } from './banks.ts'
import type { Customer, Transaction } from './rows.ts'
import { dueOf, type Simulation, completeWhenDue } from './simulation.ts'
import { newCode } from './store.ts'
import { transferInFees } from './wire.ts'

export interface Sending {
  accountNumber: string
  /** Minor units. */
  amount: number
  senderName?: string
  /** The bank has the money, but the gateway has not noticed: only a requery finds it. */
  isLate?: boolean
}

export type AccountEndings = ReturnType<typeof accountEndingsOf>

/** What can happen to a customer's dedicated account, and to incoming transfers. */
export function accountEndingsOf(simulation: Simulation) {
  const { store, faults, webhooks, instant } = simulation
  const { customers, transactions } = store

  function find(name: string): Customer {
    const customer = customers.find(name)
    if (!customer) throw new Error(`No customer ${name}`)
    return customer
  }

  const notify = (event: string, { id }: Customer) => webhooks.send(event, { kind: 'customer', id })

  function assign(name: string): Customer {
    const customer = find(name)
    if (customer.account) return customer
    const opened = customers.all().filter(({ account }) => account !== null).length
    const account = {
      accountNumber: String(firstAccountNumber + 1 + opened),
      accountName: `SOLACE/${[customer.firstName, customer.lastName].join(' ').trim().toUpperCase()}`,
      bankSlug: slugOf('Test Bank'),
      openedAt: instant(),
    }
    const assigned = customers.update(customer.id, { assignment: 'assigned', account, dueAt: null })
    notify('dedicatedaccount.assign.success', assigned)
    return assigned
  }

  function refuse(name: string): Customer {
    const customer = find(name)
    if (customer.assignment !== 'in_progress') return customer
    const refused = customers.update(customer.id, { assignment: 'failed', dueAt: null })
    notify('dedicatedaccount.assign.failed', refused)
    return refused
  }

  const endByItself = (id: number) => {
    const { lastName, code } = customers.get(id)
    return lastName === 'Refused' ? refuse(code) : assign(code)
  }

  function arrive(transaction: Transaction): Transaction {
    const arrived = transactions.update(transaction.id, {
      incoming: transaction.incoming && { ...transaction.incoming, isLate: false },
    })
    webhooks.send('charge.success', { kind: 'transaction', id: arrived.id })
    return arrived
  }

  return {
    assign,
    refuse,
    /** Accepts the request: one account per customer, until it is refused. */
    begin(customer: Customer): void {
      if (customer.assignment === 'in_progress' || customer.account) return
      const begun = customers.update(customer.id, { assignment: 'in_progress', dueAt: dueOf(simulation) })
      completeWhenDue(simulation, begun, endByItself)
    },
    /** An incoming transfer; null where no customer has this number. */
    receive({ accountNumber, amount, senderName = 'ADA OKAFOR', isLate = false }: Sending): Transaction | null {
      const customer = customers.findByNumber(accountNumber)
      if (!customer) return null
      const currency = faults.now().paidCurrency ?? 'NGN'
      const { id, createdAt } = transactions.begin(
        { reference: newCode(), email: customer.email, amount, currency, callbackUrl: null, metadata: '' },
        instant(),
      )
      const received = transactions.update(id, {
        status: 'success',
        paidAt: createdAt,
        paidAmount: amount,
        paidCurrency: currency,
        fees: transferInFees(amount),
        gatewayResponse: 'Approved',
        incoming: { customer: customer.code, accountNumber, senderName, isLate },
      })
      return isLate ? received : arrive(received)
    },
    /** Books the transfers that the gateway had not noticed. */
    requery: (accountNumber: string): void =>
      transactions
        .all()
        .filter(({ incoming }) => incoming?.isLate && incoming.accountNumber === accountNumber)
        .forEach(arrive),
    resume: () => customers.all().forEach((one) => completeWhenDue(simulation, one, endByItself)),
  }
}
