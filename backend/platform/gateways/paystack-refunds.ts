import { accepted, rowsOf, isRefusal, wordOf } from './paystack-answers.ts'
import type { Answered, PaystackCalls } from './paystack-calls.ts'
import { amountOf, at, textOf } from './paystack-parse.ts'
import type { GatewayRefund, RefundOrder } from './port.ts'

/**
 * Refunds to a card. The gateway takes no reference of ours: it is in the merchant's note, and is searched for first.
 */
export function refundsAt(calls: PaystackCalls) {
  async function find({ reference, payment }: RefundOrder): Promise<GatewayRefund | null> {
    const rows = await rowsOf(calls, '/refund', {
      ...(payment.gatewayReference !== null && { transaction: payment.gatewayReference }),
    })
    const row = rows.find((one) => at(one, 'merchant_note') === reference)
    return row === undefined ? null : refundOf(row)
  }

  return {
    async refund(order: RefundOrder): Promise<GatewayRefund> {
      const first = await find(order)
      if (first) return first
      const { reference, payment, amount, currency } = order
      const params = { transaction: payment.reference, amount, currency, merchant_note: reference }
      return refundOf(accepted(await calls.post('/refund', params)))
    },

    async verifyRefund(order: RefundOrder, gatewayReference: string | null): Promise<GatewayRefund | null> {
      if (gatewayReference === null) return find(order)
      const answered = await calls.get(`/refund/${encodeURIComponent(gatewayReference)}`)
      return isUnknown(answered) ? null : refundOf(accepted(answered))
    },
  }
}

const isUnknown = (answered: Answered) => isRefusal(answered, 'refund_not_found', /refund not found/i)

function refundOf(data: unknown): GatewayRefund {
  const status = refundStatusOf(wordOf(at(data, 'status')))
  return {
    status,
    gatewayReference: wordOf(at(data, 'id')),
    amount: amountOf(at(data, 'amount')),
    currency: wordOf(at(data, 'currency')),
    reason: status === 'failed' || status === 'needs_attention' ? textOf(at(data, 'gateway_response')) : null,
  }
}

/** An unknown status counts as in progress. */
export function refundStatusOf(status: string): GatewayRefund['status'] {
  if (status === 'processed' || status === 'failed') return status
  return status === 'needs-attention' ? 'needs_attention' : 'processing'
}
