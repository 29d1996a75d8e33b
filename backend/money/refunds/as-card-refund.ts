import type { CardRefund } from '#schemas/money/refunds.ts'
import type { RefundRow } from './queries.ts'

export const asCardRefund = (refund: RefundRow): CardRefund => ({
  reference: refund.reference,
  paymentReference: refund.paymentReference,
  amount: refund.amount,
  currency: refund.currency,
  status: refund.status,
  reason: refund.reason,
  createdAt: refund.createdAt,
  settledAt: refund.settledAt,
})
