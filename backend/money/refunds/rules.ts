import { refundDays, type RefundStatus } from '#schemas/money/refunds.ts'

interface Paid {
  amount: number
  refunded: number
  status: string
  settledAt: string | null
}

export const refundableSince = (now: Temporal.Instant): Temporal.Instant => now.subtract({ hours: refundDays * 24 })

/** What of a card payment can still go back: what is left of it, and not more than the wallet has. */
export function refundableOf(
  { amount, refunded, status, settledAt }: Paid,
  balance: number,
  now: Temporal.Instant,
): number {
  if (status !== 'success' || settledAt === null) return 0
  if (Temporal.Instant.compare(Temporal.Instant.from(settledAt), refundableSince(now)) < 0) return 0
  return Math.max(0, Math.min(amount - refunded, balance))
}

interface Told {
  status: 'processing' | 'processed' | 'failed' | 'needs_attention'
  amount: number
  currency: string
}

/** The next state of a refund by what the gateway says; null: nothing new. One that is over can still come back from the bank. */
export function refundStep(
  refund: { status: RefundStatus; amount: number; currency: string },
  told: Told,
): Exclude<RefundStatus, 'pending'> | null {
  if (refund.status === 'failed') return null
  if (refund.status === 'processed') return told.status === 'failed' ? 'failed' : null
  if (told.amount !== refund.amount || told.currency !== refund.currency) return 'needs_attention'
  return told.status
}
