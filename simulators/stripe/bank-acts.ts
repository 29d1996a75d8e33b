import type { Simulation } from './simulation.ts'
import type { Store } from './store.ts'
import type { CashMoney, Customer, Payout, Transfer } from './objects.ts'

export interface Sending {
  accountNumber: string
  /** Minor units. */
  amount: number
  senderName?: string
  /** No event is sent: only reading the balance finds it. */
  isLate?: boolean
}

const bankTransfers: Record<string, string> = { gbp: 'gb_bank_transfer', eur: 'eu_bank_transfer' }

/** What the banks do: those of people who pay into an account, and those of therapists who are paid. */
export function bankActsOf({ store, events, now, byItself }: Simulation) {
  function payout(reference: string): Payout {
    const found = store.all('payout').find(({ metadata }) => metadata.reference === reference)
    if (!found) throw new Error(`No payout ${reference}`)
    return found
  }

  function endPayout(reference: string, changes: Partial<Payout>): Payout {
    const ended = store.update('payout', payout(reference).id, changes)
    events.happened(`payout.${ended.status}`, ended, ended.account)
    return ended
  }

  const isOnItsWay = ({ status }: Payout) => status === 'pending' || status === 'in_transit'

  function failPayout(reference: string, message = 'The bank account has been closed.', code = 'account_closed') {
    const before = payout(reference)
    if (before.status === 'failed' || before.status === 'canceled') return before
    const { amount, currency, id } = before
    const back = store.add('balance_transaction', {
      amount,
      fee: 0,
      net: amount,
      currency,
      exchange_rate: null,
      source: id,
    })
    return endPayout(reference, {
      status: 'failed',
      failure_code: code,
      failure_message: message,
      failure_balance_transaction: back.id,
    })
  }

  const succeedTransfer = (reference: string): Payout =>
    isOnItsWay(payout(reference))
      ? endPayout(reference, { status: 'paid', arrival_date: Math.floor(now().epochMilliseconds / 1000) })
      : payout(reference)

  /** The payout arrived, and the bank returned it days later. */
  const reverseTransfer = (reference: string, reason = 'The bank account could not be located.'): Payout =>
    payout(reference).status === 'paid' ? failPayout(reference, reason, 'no_account') : payout(reference)

  /** Automatic outcome: payouts to account numbers that end in 0001 fail, in 0002 are returned, all others arrive. */
  const follow = ({ account, metadata: { reference = '' } }: Payout) =>
    byItself(() => {
      const number = store.get('account', account)?.bank.account_number ?? ''
      if (number.endsWith('0001')) failPayout(reference)
      else succeedTransfer(reference)
      if (number.endsWith('0002')) reverseTransfer(reference)
    })

  return {
    /** An incoming transfer to a customer's account. */
    receive({ accountNumber, amount, senderName = 'Clara Vogel', isLate = false }: Sending): CashMoney {
      const customer = store.all('customer').find(({ numbers }) => Object.values(numbers).includes(accountNumber))
      if (!customer) throw new Error(`No customer has the account ${accountNumber}`)
      const [currency = ''] = Object.entries(customer.numbers).find(([, number]) => number === accountNumber) ?? []
      const type = bankTransfers[currency] ?? 'us_bank_transfer'
      const money = store.add('customer_cash_balance_transaction', {
        customer: customer.id,
        type: 'funded',
        net_amount: amount,
        ending_balance: cashOf(store, customer.id, currency) + amount,
        currency,
        funded: { bank_transfer: { type, reference: null, [type]: { sender_name: senderName } } },
      })
      if (!isLate) events.happened('customer_cash_balance_transaction.created', money)
      return money
    },
    succeedTransfer,
    failTransfer: (reference: string, reason?: string) => failPayout(reference, reason),
    reverseTransfer,
    followPayout: follow,
    resumePayouts: () => store.all('payout').filter(isOnItsWay).forEach(follow),
  }
}

/** A customer's cash balance that was not drawn yet. */
export const cashOf = (store: Store, customer: Customer['id'], currency: string): number =>
  store
    .all('customer_cash_balance_transaction')
    .filter((money) => money.customer === customer && money.currency === currency)
    .reduce((sum, { net_amount: amount }) => sum + amount, 0)

/** What a connected account has and has not paid out. */
export function accountBalance(store: Store, account: string): number {
  const came = store.all('transfer').filter(({ destination }) => destination === account)
  const left = store
    .all('payout')
    .filter(({ account: owner, status }) => owner === account && status !== 'failed' && status !== 'canceled')
  return sum(came.map(leftOf)) - sum(left.map(({ amount }) => amount))
}

const leftOf = ({ amount, amount_reversed: back }: Transfer) => amount - back
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
