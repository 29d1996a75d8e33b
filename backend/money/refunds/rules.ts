import { refundDays, type RefundStatus } from '#schemas/money/refunds.ts'

interface Paid {
  amount: number
  refunded: number
  status: string
  settledAt: string | null
}

export const refundableSince = (now: Temporal.Instant): Temporal.Instant => now.subtract({ hours: refundDays * 24 })

/** The refundable part of a card payment: what is left of it, up to the wallet balance. */
export function refundableOf(
  { amount, refunded, status, settledAt }: Paid,
  balance: number,
  now: Temporal.Instant,
): number {
  if (status !== 'success' || settledAt === null) return 0
  if (Temporal.Instant.compare(Temporal.Instant.from(settledAt), refundableSince(now)) < 0) return 0
  return Math.max(0, Math.min(amount - refunded, balance))
}

interface Report {
  status: 'processing' | 'processed' | 'failed' | 'needs_attention'
  amount: number
  currency: string
}

/** The next status of a refund by the gateway's report; null if nothing changes. The bank can still return a processed one. */
export function refundStep(
  refund: { status: RefundStatus; amount: number; currency: string },
  report: Report,
): Exclude<RefundStatus, 'pending'> | null {
  if (refund.status === 'failed') return null
  if (refund.status === 'processed') return report.status === 'failed' ? 'failed' : null
  if (report.amount !== refund.amount || report.currency !== refund.currency) return 'needs_attention'
  return report.status
}
