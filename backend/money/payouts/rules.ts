import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { type Hindrance, type PayoutStatus, payoutLimits } from '#schemas/money/payouts.ts'

interface Standing {
  /** Once the debt is paid. */
  available: number
  currency: CurrencyCode
  account: { status: 'unverified' | 'verified' | 'rejected'; currency: string; usableFrom: string } | undefined
  hasOpenPayout: boolean
}

/** Why nothing can be paid out now; null when it can. What the therapist can mend comes first. */
export function hindranceOf(
  { available, currency, account, hasOpenPayout }: Standing,
  now: Temporal.Instant,
): Hindrance | null {
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
 * Why an operator looks before a payout is sent; null when nobody need. What was earned stays the therapist's own, also when
 * the practice was suspended or refused: it is only not sent unseen.
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

/** The Monday, 06:00 UTC, that was last. */
export function lastPayday(now: Temporal.Instant): Temporal.ZonedDateTime {
  const today = now.toZonedDateTimeISO('UTC')
  const monday = today
    .subtract({ days: today.dayOfWeek - 1 })
    .startOfDay()
    .add({ hours: paydayHour })
  return Temporal.ZonedDateTime.compare(monday, today) <= 0 ? monday : monday.subtract({ weeks: 1 })
}

export const nextPayday = (now: Temporal.Instant): Temporal.ZonedDateTime => lastPayday(now).add({ weeks: 1 })

/** A bank may send money back after it arrived: days after that at which the gateway is asked again. */
const looksAfter = [1, 3, 7] as const

/** The first of these that lies after `now`. */
export function nextLook(paidAt: string, now: Temporal.Instant): Temporal.Instant | null {
  const looks = looksAfter.map((days) => Temporal.Instant.from(paidAt).add({ hours: days * 24 }))
  return looks.find((look) => Temporal.Instant.compare(look, now) > 0) ?? null
}

export type Told = 'processing' | 'awaiting_otp' | 'paid' | 'failed' | 'reversed'

/** What the gateway's word does to a payout that was sent; null where nothing changes. What is over stays so, but money that came back. */
export function stepFor(status: PayoutStatus, told: Told): Told | null {
  if (status === 'paid') return told === 'reversed' || told === 'failed' ? 'reversed' : null
  if (status !== 'processing' && status !== 'awaiting_otp') return null
  return status === told ? null : told
}

/** Words by which banks and gateways say that the account itself cannot be paid into. */
const aboutAccount =
  /(account|recipient|beneficiary)\b.{0,40}\b(closed|frozen|blocked|restricted|invalid|not found|does not exist|inactive|dormant|unknown)|(invalid|closed|no such|unknown|could not resolve|incorrect).{0,20}\b(account|recipient|beneficiary)|account_closed|no_account|invalid_account|recipient_not_found/i

export const blamesAccount = (words: string): boolean => aboutAccount.test(words)

/** Words by which a gateway says that it holds too little for us: no fault of the therapist or the bank, and it passes. */
const aboutOurBalance =
  /insufficient(?!_capabilit)|balance (is )?(not enough|too low)|not enough (funds|balance)|balance_insufficient/i

export const blamesOurBalance = (words: string): boolean => aboutOurBalance.test(words)
