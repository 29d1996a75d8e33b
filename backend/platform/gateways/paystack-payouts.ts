import { accepted, isRefusal, wordOf } from './paystack-answers.ts'
import type { Answered, PaystackCalls } from './paystack-calls.ts'
import { amountOf, at, textOf } from './paystack-parse.ts'
import { type Bank, type GatewayTransfer, GatewayUnavailable, type PayeeOrder, type TransferOrder } from './port.ts'

const mostPages = 20

/** Banks of Nigeria, account names, and payouts to them. */
export function payoutsAt(calls: PaystackCalls) {
  async function verifyTransfer(reference: string): Promise<GatewayTransfer | null> {
    const answered = await calls.get(`/transfer/verify/${encodeURIComponent(reference)}`)
    return isUnknown(answered) ? null : transferOf(accepted(answered), reference)
  }

  return {
    verifyTransfer,

    async listBanks(country: string, currency: string): Promise<Bank[]> {
      if (country !== 'NG') return []
      const rows: unknown[] = []
      let next: string | null = ''
      for (let page = 0; next !== null && page < mostPages; page += 1) {
        const query = new URLSearchParams({ country: 'nigeria', currency, use_cursor: 'true', perPage: '100', next })
        const answered: Answered = await calls.get(`/bank?${query}`)
        const found = accepted(answered)
        if (!Array.isArray(found)) throw new GatewayUnavailable('unreadable')
        rows.push(...found)
        next = textOf(at(at(answered.body, 'meta'), 'next'))
      }
      return banksOf(rows)
    },

    async resolveAccount({ bankCode, accountNumber }: { bankCode: string; accountNumber: string }) {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode })
      const answered = await calls.get(`/bank/resolve?${query}`)
      if (isNoAccount(answered)) return null
      return { accountName: wordOf(at(accepted(answered), 'account_name')) }
    },

    /** The gateway returns the same recipient for the same account. */
    async createRecipient(order: PayeeOrder): Promise<{ recipient: string }> {
      const answered = await calls.post('/transferrecipient', {
        type: 'nuban',
        name: order.accountName,
        account_number: order.accountNumber,
        bank_code: order.bankCode,
        currency: order.currency,
        email: order.email,
        metadata: { reference: order.reference },
      })
      return { recipient: wordOf(at(accepted(answered), 'recipient_code')) }
    },

    async transfer({ reference, amount, currency, recipient, reason }: TransferOrder): Promise<GatewayTransfer> {
      const order = { source: 'balance', reference, amount, currency, recipient, reason }
      const answered = await calls.post('/transfer', order)
      if (!isDuplicate(answered)) return transferOf(accepted(answered), reference)
      const first = await verifyTransfer(reference)
      if (!first) throw new GatewayUnavailable('unreadable')
      return first
    },
  }
}

const isUnknown = (answered: Answered) => isRefusal(answered, 'transfer_not_found', /transfer not found/i)
const isDuplicate = (answered: Answered) =>
  isRefusal(answered, 'duplicate_reference', /duplicate.*reference|unique reference|reference.*already (exists|used)/i)
const isNoAccount = (answered: Answered) =>
  isRefusal(answered, 'account_not_resolved', /could not resolve account|unable to resolve account/i)

function banksOf(rows: readonly unknown[]): Bank[] {
  const banks = rows
    .filter((row) => at(row, 'active') !== false && at(row, 'is_deleted') !== true)
    .map((row) => ({ code: wordOf(at(row, 'code')), name: wordOf(at(row, 'name')) }))
  return [...new Map(banks.map((bank) => [bank.code, bank])).values()].sort((one, other) =>
    one.name.localeCompare(other.name, 'en'),
  )
}

function transferOf(data: unknown, reference: string): GatewayTransfer {
  if (at(data, 'reference') !== reference) throw new GatewayUnavailable('unreadable')
  const status = transferStatusOf(wordOf(at(data, 'status')))
  return {
    status,
    reference,
    gatewayReference: wordOf(at(data, 'transfer_code')),
    amount: amountOf(at(data, 'amount')),
    currency: wordOf(at(data, 'currency')),
    fees: transferFeesOf(data),
    reason: status === 'failed' || status === 'reversed' ? refusalOf(data) : null,
  }
}

const noMore = ['failed', 'abandoned', 'blocked', 'rejected']

/** An unknown status counts as in progress. */
export function transferStatusOf(status: string): GatewayTransfer['status'] {
  if (status === 'success') return 'paid'
  if (status === 'reversed') return 'reversed'
  if (status === 'otp') return 'awaiting_otp'
  return noMore.includes(status) ? 'failed' : 'processing'
}

export const transferFeesOf = (data: unknown) => amountOf(at(data, 'fee_charged') ?? at(data, 'fees') ?? 0)

/** `reason` is our own text; the bank's message is in another field. */
const refusalOf = (data: unknown) =>
  textOf(at(data, 'gateway_response')) ?? textOf(at(at(data, 'failures'), 'reason')) ?? textOf(at(data, 'failures'))
