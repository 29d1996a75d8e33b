import { type PayoutDetailsInput, payoutLimits } from '#schemas/money/payouts.ts'
import { folded } from '#schemas/platform/fold.ts'

/** The end of an account number, and never more than half of it. */
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
 * First details are used at once, others after a wait, so that somebody who got in cannot take the money with them. Who
 * mends first details that the bank refused has not had any, unless money has arrived once; a wait that was begun is never
 * shortened by mending.
 */
export function usableFromOf(
  before: Before | undefined,
  { hasArrived, now }: { hasArrived: boolean; now: Temporal.Instant },
): Temporal.Instant {
  const isMended = before?.status === 'rejected' && before.usableFrom <= before.changedAt && !hasArrived
  return !before || isMended ? now : now.add({ hours: payoutLimits.changeHours })
}

/** Minutes until the bank is asked again; the last one goes on. */
const askAgain = [1, 5, 30, 6 * 60, 24 * 60] as const

export const nextAskAt = (checks: number, now: Temporal.Instant): Temporal.Instant =>
  now.add({ minutes: askAgain[Math.min(checks, askAgain.length - 1)] ?? 0 })

const titles = ['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'chief', 'alhaji', 'alhaja', 'engr', 'rev', 'pastor']

const namesIn = (name: string): string[] =>
  folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !titles.includes(word))

const longestFirst = (names: readonly string[]): string[] => names.toSorted((one, other) => other.length - one.length)

/**
 * Does the bank mean the same person? Order, accents, titles, names in the middle, initials and hyphens do not count, nor
 * one wrong letter in a longer name. At least two names agree, since a family shares one, and one of the two is written out
 * on both sides; of a name of one word, that one.
 */
export function isSameOwner(typed: string, atBank: string): boolean {
  const [mine, theirs] = [namesIn(typed), namesIn(atBank)]
  if (mine.join('') === theirs.join('')) return mine.length > 0
  const [fewer, more] = mine.length <= theirs.length ? [mine, theirs] : [theirs, mine]
  // The longest first on both sides, so that no initial takes the place of a whole name.
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

/** One letter is another, missing, or too many. */
function isOneLetterOff(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (longer.length - shorter.length > 1) return false
  let at = 0
  while (at < shorter.length && shorter[at] === longer[at]) at += 1
  const rest = shorter.length === longer.length ? shorter.slice(at + 1) : shorter.slice(at)
  return rest === longer.slice(at + 1)
}
