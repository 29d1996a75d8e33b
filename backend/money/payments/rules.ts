import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { minimumTopUp, paymentLimits, type PaymentStatus } from '#schemas/money/payments.ts'

export type TopUpVerdict = 'ok' | 'too_small' | 'too_large'

export function topUpVerdict(amount: number, currency: CurrencyCode): TopUpVerdict {
  if (amount < minimumTopUp[currency]) return 'too_small'
  return amount > paymentLimits.topUpMax ? 'too_large' : 'ok'
}

/** The shortfall of the wallet, and the suggested top-up: the shortfall, but at least the minimum. */
export function shortfallOf(
  amount: number,
  balance: number,
  currency: CurrencyCode,
): { shortfall: number; suggestedTopUp: number } {
  const shortfall = Math.max(0, amount - balance)
  return { shortfall, suggestedTopUp: shortfall === 0 ? 0 : Math.max(shortfall, minimumTopUp[currency]) }
}

interface Report {
  status: 'success' | 'failed' | 'reversed' | 'processing' | 'pending' | 'abandoned'
  amount: number
  currency: string
}
interface Intent {
  amount: number
  currency: string
  createdAt: string
  expiresAt: string
  /** Null until the gateway has returned a payment page. */
  authorizationUrl: string | null
}

export type Settlement = { status: PaymentStatus; failure?: 'declined' | 'amount' | 'currency' | 'not_started' }

/** Seconds after which a payment without a payment page counts as interrupted. */
export const startSeconds = 30

/**
 * Maps the gateway's report to the payment (docs/product-rules.md#payments): a success needs at least our amount in our
 * currency. An abandoned checkout stays open until it expires, since payers return; one without a payment page does not.
 */
export function settlementOf(intent: Intent, report: Report | null, now: Temporal.Instant): Settlement {
  if (report?.status === 'success') {
    if (report.currency !== intent.currency) return { status: 'failed', failure: 'currency' }
    return report.amount >= intent.amount ? { status: 'success' } : { status: 'failed', failure: 'amount' }
  }
  if (report?.status === 'failed') return { status: 'failed', failure: 'declined' }
  if (report?.status === 'reversed') return { status: 'reversed' }
  if (report?.status === 'processing') return { status: 'processing' }
  if (
    intent.authorizationUrl === null &&
    isPast(now, Temporal.Instant.from(intent.createdAt).add({ seconds: startSeconds }))
  )
    return { status: 'failed', failure: 'not_started' }
  if (!isPast(now, Temporal.Instant.from(intent.expiresAt))) return { status: 'pending' }
  return { status: report?.status === 'abandoned' || report?.status === 'pending' ? 'abandoned' : 'expired' }
}

const isPast = (now: Temporal.Instant, moment: Temporal.Instant) => Temporal.Instant.compare(now, moment) >= 0

/** Which accounts a reversal takes money from, depending on where it is now. What was paid out already becomes a debt. */
export function takenFromAccounts(
  amount: number,
  { status, available }: { status: 'clearing' | 'available' | 'returned'; available: number },
): { clearing: number; available: number; debt: number } {
  if (status === 'clearing') return { clearing: amount, available: 0, debt: 0 }
  const there = Math.min(amount, available)
  return { clearing: 0, available: there, debt: amount - there }
}

/** The next weekly payout after `moment`: Mondays, 06:00 UTC (docs/product-rules.md#payouts). */
export function weeklyPayoutAt(moment: Temporal.Instant): Temporal.Instant {
  const at = moment.toZonedDateTimeISO('UTC')
  const monday = at.subtract({ days: at.dayOfWeek - 1 }).withPlainTime('06:00')
  return (Temporal.ZonedDateTime.compare(monday, at) >= 0 ? monday : monday.add({ weeks: 1 })).toInstant()
}
