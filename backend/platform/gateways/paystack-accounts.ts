import { accepted, instantOf, rowsOf, isRefusal, wordOf } from './paystack-answers.ts'
import type { PaystackCalls } from './paystack-calls.ts'
import { amountOf, at, textOf } from './paystack-parse.ts'
import { isUnknownPayment } from './paystack-payments.ts'
import {
  type AccountNumbers,
  type Customer,
  GatewayRefused,
  type IncomingTransfer,
  type VirtualAccount,
} from './port.ts'

/** Days in which an incoming transfer counts as recent. */
const lateDays = 3

interface Settings {
  /** Slug of the bank at which accounts are opened. */
  preferredBank: string
  now: () => Temporal.Instant
}

/** Accounts at a Nigerian bank into which one customer pays; the gateway identifies a customer by a code. */
export function accountsAt(calls: PaystackCalls, { preferredBank, now }: Settings) {
  /** Filters again, so that transfers to other accounts are never taken from the gateway's answer. */
  async function accountRows(customer: unknown): Promise<unknown[]> {
    const id = wordOf(at(customer, 'id'))
    const rows = await rowsOf(calls, '/dedicated_account', { customer: id })
    return rows.filter((row) => textOf(at(at(row, 'customer'), 'customer_code')) === at(customer, 'customer_code'))
  }

  const customerOf = async (code: string) => accepted(await calls.get(`/customer/${encodeURIComponent(code)}`))

  async function stateOf(customer: unknown): Promise<VirtualAccount> {
    const code = wordOf(at(customer, 'customer_code'))
    const row = (await accountRows(customer)).find((one) => at(one, 'active') !== false && at(one, 'account_number'))
    if (row) return { status: 'active', customer: code, account: numbersOf(row) }
    return { status: 'pending', customer: code, account: null }
  }

  async function findIncoming(reference: string): Promise<IncomingTransfer | null> {
    const answered = await calls.get(`/transaction/verify/${encodeURIComponent(reference)}`)
    return isUnknownPayment(answered) ? null : incomingOf(accepted(answered))
  }

  return {
    findIncoming,
    readVirtualAccount: async (code: string) => stateOf(await customerOf(code)),

    /** The gateway has one customer per address and opens one account for each. */
    async ensureVirtualAccount(order: Customer): Promise<VirtualAccount> {
      if (order.currency !== 'NGN') throw new GatewayRefused(400, 'unsupported_currency', 'Currency not supported')
      const person = personOf(order)
      const created = accepted(await calls.post('/customer', { ...person, metadata: { reference: order.reference } }))
      const known = await stateOf(created)
      if (known.status === 'active') return known
      accepted(
        await calls.post('/dedicated_account/assign', { ...person, preferred_bank: preferredBank, country: 'NG' }),
      )
      return { ...known, status: 'pending' }
    },

    async requery(code: string, { accountNumber }: AccountNumbers): Promise<IncomingTransfer[]> {
      const customer = await customerOf(code)
      const account = (await accountRows(customer)).find((row) => textOf(at(row, 'account_number')) === accountNumber)
      if (account) await requeryAccount(accountNumber, textOf(at(at(account, 'bank'), 'slug')) ?? preferredBank)
      const from = now().subtract({ hours: lateDays * 24 })
      const query = { customer: wordOf(at(customer, 'id')), status: 'success', from: from.toString() }
      const rows = await rowsOf(calls, '/transaction', query)
      const found = rows.flatMap((row) => incomingOf(row) ?? []).filter(({ customer: theirs }) => theirs === code)
      return [...new Map(found.map((incoming) => [incoming.gatewayReference, incoming])).values()]
    },
  }

  /** The gateway allows this every ten minutes; earlier transfers are in the list anyway. */
  async function requeryAccount(accountNumber: string, slug: string): Promise<void> {
    const date = now().toString().slice(0, 10)
    const query = new URLSearchParams({ account_number: accountNumber, provider_slug: slug, date })
    const answered = await calls.get(`/dedicated_account/requery?${query}`)
    if (!isRefusal(answered, 'requery_too_soon', /minutes|too (soon|many)/i)) accepted(answered)
  }
}

const personOf = ({ email, firstName, lastName, phone }: Customer) => ({
  email,
  first_name: firstName,
  last_name: lastName,
  ...(phone === null ? {} : { phone }),
})

const numbersOf = (row: unknown): AccountNumbers => ({
  kind: 'nuban',
  bankName: wordOf(at(at(row, 'bank'), 'name')),
  accountNumber: wordOf(at(row, 'account_number')),
  accountName: wordOf(at(row, 'account_name')),
})

/** A transfer to a customer's account; everything else on the list is a card payment. */
export const isToAccount = (data: unknown) =>
  at(data, 'channel') === 'dedicated_nuban' || at(at(data, 'authorization'), 'channel') === 'dedicated_nuban'

/** Null for a card payment, and for transfers that did not succeed or are not ours. */
export function incomingOf(data: unknown): IncomingTransfer | null {
  if (!isToAccount(data) || at(data, 'status') !== 'success') return null
  return {
    gatewayReference: wordOf(at(data, 'reference')),
    customer: wordOf(at(at(data, 'customer'), 'customer_code')),
    amount: amountOf(at(data, 'amount')),
    currency: wordOf(at(data, 'currency')),
    fees: amountOf(at(data, 'fees') ?? 0),
    senderName: textOf(at(at(data, 'authorization'), 'sender_name')),
    at: instantOf(at(data, 'paid_at'), at(data, 'paidAt'), at(data, 'created_at')),
  }
}
