/** Rules of packages: shares, expiry and refunds (docs/product-rules.md#packages). Money in minor units, instants as ISO text. */
import { packageLimits, type PackageRefundRule } from '#schemas/money/package-limits.ts'

interface Terms {
  price: number
  sessions: number
}

/**
 * The share of the price that the session at this place (1 to n) has. What cannot be divided goes to the first places, one minor
 * unit each, so that all shares together are the price.
 */
export const shareOf = ({ price, sessions }: Terms, place: number): number =>
  Math.floor(price / sessions) + (place <= price % sessions ? 1 : 0)

/** The places that no session has, the lowest first. */
export const freePlaces = (sessions: number, taken: readonly number[]): number[] =>
  Array.from({ length: sessions }, (_, index) => index + 1).filter((place) => !taken.includes(place))

/** The shares of all places that no session has. */
export const unusedOf = (terms: Terms, taken: readonly number[]): number =>
  freePlaces(terms.sessions, taken).reduce((sum, place) => sum + shareOf(terms, place), 0)

export type PriceProblem = 'above_fees' | 'too_small'

/** A package costs at most its sessions one by one, and each session at least the smallest fee. */
export function priceProblem({ price, sessions }: Terms, singleFee: number): PriceProblem | null {
  if (price > sessions * singleFee) return 'above_fees'
  return price < sessions * smallestFee ? 'too_small' : null
}

/** The smallest fee that is not free. */
const smallestFee = 1

/** The end of the validity: the same day and time, months later, in UTC. */
export const expiryOf = (boughtAt: Temporal.Instant, months: number): Temporal.Instant =>
  boughtAt.toZonedDateTimeISO('UTC').add({ months }).toInstant()

/** A session that comes back leaves thirty days to use it. */
export function expiryAfterReturn(expiresAt: string, now: Temporal.Instant): Temporal.Instant {
  const [expiry, least] = [Temporal.Instant.from(expiresAt), now.add({ hours: 24 * packageLimits.returnedDays })]
  return Temporal.Instant.compare(expiry, least) < 0 ? least : expiry
}

interface Sold extends Terms {
  singleFee: number
  boughtAt: string
  /** Places of sessions that were used or are booked. */
  taken: readonly number[]
}

export interface PackageRefund {
  rule: PackageRefundRule
  /** Goes back to the wallet. */
  amount: number
  /** Goes to the therapist: used sessions cost their full fee. */
  settled: number
}

/**
 * What goes back when a package ends. Nothing used, within the first days, or a therapist who cannot hold the sessions: every
 * unused share. Otherwise the price less the used sessions at their full fee, never below zero.
 */
export function refundOf(
  { singleFee, boughtAt, taken, ...terms }: Sold,
  now: Temporal.Instant,
  { isTherapistGone }: { isTherapistGone: boolean },
): PackageRefund {
  const unused = unusedOf(terms, taken)
  const whole = (rule: PackageRefundRule) => ({ rule, amount: unused, settled: 0 })
  if (isTherapistGone) return whole('therapist')
  if (taken.length === 0) return whole('unused')
  const withdrawUntil = Temporal.Instant.from(boughtAt).add({ hours: 24 * packageLimits.withdrawDays })
  if (Temporal.Instant.compare(now, withdrawUntil) <= 0) return whole('within_days')
  const amount = Math.min(unused, Math.max(0, terms.price - taken.length * singleFee))
  return { rule: 'full_fee', amount, settled: unused - amount }
}

export interface UseFacts {
  status: 'active' | 'returned'
  bookingStatus: string
}

/** A use is booked until its session is over, and used afterwards. */
export const stateOfUse = ({ status, bookingStatus }: UseFacts): 'booked' | 'used' | 'returned' =>
  status === 'returned' ? 'returned' : bookingStatus === 'confirmed' ? 'booked' : 'used'
