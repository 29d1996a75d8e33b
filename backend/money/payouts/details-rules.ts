import { type PayoutDetailsInput, payoutLimits } from '#schemas/money/payouts.ts'
import { folded } from '#schemas/platform/fold.ts'

/** The last digits of an account number, but never more than half of it. */
export const endOf = (accountNumber: string): string =>
  accountNumber.slice(-Math.min(4, Math.floor(accountNumber.length / 2)))

export const masked = (lastFour: string): string => `•••• ${lastFour}`

export const isSame = (one: PayoutDetailsInput, other: PayoutDetailsInput): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof PayoutDetailsInput] === value)

interface Before {
  status: 'unverified' | 'verified' | 'rejected'
  changedAt: string
  usableFrom: string
}

/**
 * First details are usable at once. Replaced ones wait, so that an attacker with access cannot divert the money. Correcting
 * first details that the bank rejected counts as first details, unless money has arrived before; a correction never shortens a
 * wait that has begun.
 */
export function usableFromOf(
  before: Before | undefined,
  { hasArrived, now }: { hasArrived: boolean; now: Temporal.Instant },
): Temporal.Instant {
  const isFixed = before?.status === 'rejected' && before.usableFrom <= before.changedAt && !hasArrived
  return !before || isFixed ? now : now.add({ hours: payoutLimits.changeHours })
}

/** Minutes until the next gateway check; the last value repeats. */
const retryMinutes = [1, 5, 30, 6 * 60, 24 * 60] as const

export const nextCheckAt = (checks: number, now: Temporal.Instant): Temporal.Instant =>
  now.add({ minutes: retryMinutes[Math.min(checks, retryMinutes.length - 1)] ?? 0 })

const titles = ['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'chief', 'alhaji', 'alhaja', 'engr', 'rev', 'pastor']

const namesIn = (name: string): string[] =>
  folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !titles.includes(word))

const longestFirst = (names: readonly string[]): string[] => names.toSorted((one, other) => other.length - one.length)

/**
 * Whether two names mean the same person. Order, accents, titles, middle names, initials, hyphens and one wrong letter in a
 * longer name are ignored. At least two names must agree, since relatives share one, and one of them must be written out on
 * both sides; a single name must agree itself.
 */
export function isSameOwner(typed: string, atBank: string): boolean {
  const [mine, theirs] = [namesIn(typed), namesIn(atBank)]
  if (mine.join('') === theirs.join('')) return mine.length > 0
  const [fewer, more] = mine.length <= theirs.length ? [mine, theirs] : [theirs, mine]
  // Longest first on both sides, so that no initial is matched to a full name.
  const left = longestFirst(more)
  let isWrittenOut = false
  for (const name of longestFirst(fewer)) {
    const place = left.findIndex((other) => isSameName(name, other))
    if (place === -1) return false
    const [met = ''] = left.splice(place, 1)
    isWrittenOut ||= name.length > 1 && met.length > 1
  }
  return fewer.length >= 2 && isWrittenOut
}

function isSameName(one: string, other: string): boolean {
  if (one.length === 1 || other.length === 1) return one[0] === other[0]
  return one === other || (Math.min(one.length, other.length) >= 5 && isOneLetterOff(one, other))
}

/** One letter differs, is missing or is added. */
function isOneLetterOff(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (longer.length - shorter.length > 1) return false
  let at = 0
  while (at < shorter.length && shorter[at] === longer[at]) at += 1
  const rest = shorter.length === longer.length ? shorter.slice(at + 1) : shorter.slice(at)
  return rest === longer.slice(at + 1)
}
