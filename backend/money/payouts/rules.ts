import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { type PayoutBlocker, payoutLimits, type PayoutStatus } from '#schemas/money/payouts.ts'

interface PayoutFacts {
  /** After the debt is settled. */
  available: number
  currency: CurrencyCode
  account: { status: 'unverified' | 'verified' | 'rejected'; currency: string; usableFrom: string } | undefined
  hasOpenPayout: boolean
}

/** Why no payout is possible now; null if it is. Causes that the therapist can fix come first. */
export function payoutBlockerOf(
  { available, currency, account, hasOpenPayout }: PayoutFacts,
  now: Temporal.Instant,
): PayoutBlocker | null {
  if (hasOpenPayout) return 'open_payout'
  if (!account || account.currency !== currency) return 'details_missing'
  if (account.status === 'rejected') return 'details_rejected'
  if (account.status === 'unverified' || isBefore(now, account.usableFrom)) return 'details_waiting'
  return available < payoutLimits.minimum[currency] ? 'below_minimum' : null
}

const isBefore = (now: Temporal.Instant, moment: string) =>
  Temporal.Instant.compare(now, Temporal.Instant.from(moment)) < 0

interface Practice {
  accountStatus: string
  verificationStatus: string
}

/**
 * Why an operator must release a payout before it is sent; null if no release is needed. Earnings remain the therapist's, even
 * after a suspension or rejection: their payout only needs a release.
 */
export function holdReasonOf(
  amount: number,
  currency: CurrencyCode,
  { accountStatus, verificationStatus }: Practice,
): 'second_look' | 'practice_closed' | null {
  if (accountStatus !== 'active' || verificationStatus === 'suspended' || verificationStatus === 'rejected')
    return 'practice_closed'
  return amount >= payoutLimits.secondLook[currency] ? 'second_look' : null
}

const paydayHour = 6

/** The latest Monday, 06:00 UTC. */
export function lastPayday(now: Temporal.Instant): Temporal.ZonedDateTime {
  const today = now.toZonedDateTimeISO('UTC')
  const monday = today
    .subtract({ days: today.dayOfWeek - 1 })
    .startOfDay()
    .add({ hours: paydayHour })
  return Temporal.ZonedDateTime.compare(monday, today) <= 0 ? monday : monday.subtract({ weeks: 1 })
}

export const nextPayday = (now: Temporal.Instant): Temporal.ZonedDateTime => lastPayday(now).add({ weeks: 1 })

/** A bank may return money after it arrived: days after arrival at which the gateway is queried again. */
const returnCheckDays = [1, 3, 7] as const

/** The first of these checks after `now`. */
export function nextReturnCheck(paidAt: string, now: Temporal.Instant): Temporal.Instant | null {
  const checks = returnCheckDays.map((days) => Temporal.Instant.from(paidAt).add({ hours: days * 24 }))
  return checks.find((check) => Temporal.Instant.compare(check, now) > 0) ?? null
}

export type PayoutReport = 'processing' | 'awaiting_otp' | 'paid' | 'failed' | 'reversed'

/**
 * The status change that the gateway's report causes for a sent payout; null if there is none. A final status changes only if
 * the money came back.
 */
export function stepFor(status: PayoutStatus, report: PayoutReport): PayoutReport | null {
  if (status === 'paid') return report === 'reversed' || report === 'failed' ? 'reversed' : null
  if (status !== 'processing' && status !== 'awaiting_otp') return null
  return status === report ? null : report
}

/** Phrases by which banks and gateways report that the account itself cannot receive money. */
const accountPhrases =
  /(account|recipient|beneficiary)\b.{0,40}\b(closed|frozen|blocked|restricted|invalid|not found|does not exist|inactive|dormant|unknown)|(invalid|closed|no such|unknown|could not resolve|incorrect).{0,20}\b(account|recipient|beneficiary)|account_closed|no_account|invalid_account|recipient_not_found/i

export const blamesAccount = (words: string): boolean => accountPhrases.test(words)

/**
 * Phrases by which a gateway reports that our balance is too low. This is temporary, and not the fault of the therapist or the
 * bank.
 */
const balancePhrases =
  /insufficient(?!_capabilit)|balance (is )?(not enough|too low)|not enough (funds|balance)|balance_insufficient/i

export const blamesOurBalance = (words: string): boolean => balancePhrases.test(words)
