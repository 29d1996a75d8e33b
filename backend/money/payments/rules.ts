import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { minimumTopUp, paymentLimits, type PaymentStatus } from '#schemas/money/payments.ts'

export type TopUpVerdict = 'ok' | 'too_small' | 'too_large'

export function topUpVerdict(amount: number, currency: CurrencyCode): TopUpVerdict {
  if (amount < minimumTopUp[currency]) return 'too_small'
  return amount > paymentLimits.topUpMax ? 'too_large' : 'ok'
}

/** What is missing in the wallet, and the top-up that would do: the shortfall, at least the minimum. */
export function shortfallOf(
  amount: number,
  balance: number,
  currency: CurrencyCode,
): { shortfall: number; suggestedTopUp: number } {
  const shortfall = Math.max(0, amount - balance)
  return { shortfall, suggestedTopUp: shortfall === 0 ? 0 : Math.max(shortfall, minimumTopUp[currency]) }
}

interface Told {
  status: 'success' | 'failed' | 'reversed' | 'processing' | 'pending' | 'abandoned'
  amount: number
  currency: string
}
interface Intent {
  amount: number
  currency: string
  createdAt: string
  expiresAt: string
  /** Null until the gateway has given a page to pay on. */
  authorizationUrl: string | null
}

export type Settlement = { status: PaymentStatus; failure?: 'declined' | 'amount' | 'currency' | 'not_started' }

/** After so long an intent without a page to pay on has lost the call that was to get one. */
export const startSeconds = 30

/**
 * What the gateway's word means for our intent (definitions, chapter 2): paid at least our sum in our currency, or not.
 * An abandoned checkout stays open until the intent runs out, since people come back; one that nobody was led to does not.
 */
export function settlementOf(intent: Intent, told: Told | null, now: Temporal.Instant): Settlement {
  if (told?.status === 'success') {
    if (told.currency !== intent.currency) return { status: 'failed', failure: 'currency' }
    return told.amount >= intent.amount ? { status: 'success' } : { status: 'failed', failure: 'amount' }
  }
  if (told?.status === 'failed') return { status: 'failed', failure: 'declined' }
  if (told?.status === 'reversed') return { status: 'reversed' }
  if (told?.status === 'processing') return { status: 'processing' }
  if (
    intent.authorizationUrl === null &&
    isPast(now, Temporal.Instant.from(intent.createdAt).add({ seconds: startSeconds }))
  )
    return { status: 'failed', failure: 'not_started' }
  if (!isPast(now, Temporal.Instant.from(intent.expiresAt))) return { status: 'pending' }
  return { status: told?.status === 'abandoned' || told?.status === 'pending' ? 'abandoned' : 'expired' }
}

const isPast = (now: Temporal.Instant, moment: Temporal.Instant) => Temporal.Instant.compare(now, moment) >= 0

/** Where money that goes back is taken from: where it lies by now; what the balance lacks, because it was paid out, is owed. */
export function takenFrom(
  amount: number,
  { status, available }: { status: 'clearing' | 'available' | 'returned'; available: number },
): { clearing: number; available: number; debt: number } {
  if (status === 'clearing') return { clearing: amount, available: 0, debt: 0 }
  const there = Math.min(amount, available)
  return { clearing: 0, available: there, debt: amount - there }
}

/** The weekly payout that comes next from `moment` on: Mondays, 06:00 UTC (definitions 1.6). */
export function weeklyPayoutAt(moment: Temporal.Instant): Temporal.Instant {
  const at = moment.toZonedDateTimeISO('UTC')
  const monday = at.subtract({ days: at.dayOfWeek - 1 }).withPlainTime('06:00')
  return (Temporal.ZonedDateTime.compare(monday, at) >= 0 ? monday : monday.add({ weeks: 1 })).toInstant()
}
