import { accepted, isRefusal, wordOf } from './paystack-answers.ts'
import type { PaystackCalls } from './paystack-calls.ts'
import { amountOf, at, textOf } from './paystack-parse.ts'
import type { GatewayDispute } from './port.ts'

/** Chargebacks: open until resolved, in favour of the merchant or of the payer. */
export const disputesAt = (calls: PaystackCalls) => ({
  async readDispute(gatewayReference: string): Promise<GatewayDispute | null> {
    const answered = await calls.get(`/dispute/${encodeURIComponent(gatewayReference)}`)
    if (isRefusal(answered, 'dispute_not_found', /dispute not found/i)) return null
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

/** Null for one that was archived without a decision: no money was taken. */
function statusOf(status: string, resolution: string | null): GatewayDispute['status'] | null {
  if (resolution === null && status === 'archived') return null
  if (status !== 'resolved' && status !== 'archived') return 'open'
  return resolution === 'declined' ? 'won' : 'lost'
}
