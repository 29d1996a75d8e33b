import type { CurrencyCode } from '#schemas/kit.ts'
import { minimumTopUp, paymentLimits, type PaymentStatus } from '#schemas/payments.ts'

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
  expiresAt: string
}

export type Settlement = { status: PaymentStatus; failure?: 'declined' | 'amount' | 'currency' }

/**
 * What the gateway's word means for our intent (definitions, chapter 2): paid at least our sum in our currency, or not.
 * An abandoned checkout stays open until the intent runs out, since people come back.
 */
export function settlementOf(intent: Intent, told: Told | null, now: Temporal.Instant): Settlement {
  const late = Temporal.Instant.compare(now, Temporal.Instant.from(intent.expiresAt)) >= 0
  if (told?.status === 'success') {
    if (told.currency !== intent.currency) return { status: 'failed', failure: 'currency' }
    return told.amount >= intent.amount ? { status: 'success' } : { status: 'failed', failure: 'amount' }
  }
  if (told?.status === 'failed') return { status: 'failed', failure: 'declined' }
  if (told?.status === 'reversed') return { status: 'reversed' }
  if (told?.status === 'processing') return { status: 'processing' }
  if (!late) return { status: 'pending' }
  return { status: told?.status === 'abandoned' || told?.status === 'pending' ? 'abandoned' : 'expired' }
}

/** Minutes after the start at which an open intent is asked about again; the last one closes it. */
export const checkLadder = [1, 5, 30, 6 * 60, 24 * 60] as const

export function nextCheckAt(createdAt: string, checks: number): Temporal.Instant | null {
  const minutes = checkLadder[checks]
  return minutes === undefined ? null : Temporal.Instant.from(createdAt).add({ minutes })
}
