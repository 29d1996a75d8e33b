import { accepted, saysNo, wordOf } from './paystack-answers.ts'
import type { PaystackCalls } from './paystack-calls.ts'
import { amountOf, at, textOf } from './paystack-parse.ts'
import type { GatewayDispute } from './port.ts'

/** Payments that the bank of the payer takes back: open until resolved, by a decision for the shop or for the payer. */
export const disputesAt = (calls: PaystackCalls) => ({
  async readDispute(gatewayReference: string): Promise<GatewayDispute | null> {
    const answered = await calls.get(`/dispute/${encodeURIComponent(gatewayReference)}`)
    if (saysNo(answered, 'dispute_not_found', /dispute not found/i)) return null
    const data = accepted(answered)
    const status = statusOf(wordOf(at(data, 'status')), textOf(at(data, 'resolution')))
    if (status === null) return null
    const payment = at(data, 'transaction')
    return {
      status,
      reference: textOf(at(payment, 'reference')),
      gatewayReference: wordOf(at(data, 'id')),
      amount: amountOf(at(data, 'refund_amount') ?? at(payment, 'amount')),
      currency: wordOf(at(data, 'currency') ?? at(payment, 'currency')),
    }
  },
})

/** Null for one that was put away undecided: nothing was taken. */
function statusOf(status: string, resolution: string | null): GatewayDispute['status'] | null {
  if (resolution === null && status === 'archived') return null
  if (status !== 'resolved' && status !== 'archived') return 'open'
  return resolution === 'declined' ? 'won' : 'lost'
}
