import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { giftLimits, type GiftStatus } from '#schemas/money/gift-limits.ts'
import { codeAlphabet } from '#schemas/money/promotion-limits.ts'

/** In groups of four, as people read it: `7KQM-2XPD-R9TH-4WBC`. */
export const readableCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-')

const codePattern = new RegExp(`^[${codeAlphabet}]{${giftLimits.characters}}$`)

/** A typed code as it is stored; null if it cannot be one. */
export function plainGiftCode(typed: string): string | null {
  const plain = typed.replaceAll(/[\s–-]/g, '').toUpperCase()
  return codePattern.test(plain) ? plain : null
}

export type AmountVerdict = 'fits' | 'too_small' | 'too_large'

export function amountVerdict(amount: number, currency: CurrencyCode): AmountVerdict {
  if (amount < giftLimits.smallest[currency]) return 'too_small'
  return amount > giftLimits.largest[currency] ? 'too_large' : 'fits'
}

interface Facts {
  status: GiftStatus
  currency: string
  expiresAt: string
}

export type GiftRefusal = 'unknown' | 'redeemed' | 'closed' | 'currency'

/** Why a code cannot be redeemed into a wallet of this currency; null if it can. */
export function giftRefusalOf(
  gift: Facts | undefined,
  currency: CurrencyCode,
  now: Temporal.Instant,
): GiftRefusal | null {
  if (!gift) return 'unknown'
  if (gift.status === 'redeemed') return 'redeemed'
  if (gift.status !== 'open' || hasExpired(gift, now)) return 'closed'
  return gift.currency === currency ? null : 'currency'
}

export const hasExpired = ({ expiresAt }: Pick<Facts, 'expiresAt'>, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, Temporal.Instant.from(expiresAt)) >= 0

/** The months are counted in UTC. */
export const expiryOf = (now: Temporal.Instant): Temporal.Instant =>
  now.toZonedDateTimeISO('UTC').add({ months: giftLimits.validMonths }).toInstant()

/** When an issued code expires: after its last day in UTC, or like a bought one. Null for a day that is over or further ahead than that. */
export function issuedExpiryOf(now: Temporal.Instant, untilDate?: string): Temporal.Instant | null {
  const latest = expiryOf(now)
  if (untilDate === undefined) return latest
  const expiry = Temporal.PlainDate.from(untilDate).add({ days: 1 }).toZonedDateTime('UTC').toInstant()
  const isAhead = Temporal.Instant.compare(expiry, now) > 0 && Temporal.Instant.compare(expiry, latest) <= 0
  return isAhead ? expiry : null
}
