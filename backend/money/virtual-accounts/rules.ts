import { requeryMinutes } from '#schemas/money/virtual-accounts.ts'

const minute = 60
const day = 24 * 60 * minute

/** Seconds after the request at which the gateway is queried about a pending account. */
const openingLadder = [10, 20, 30, minute, 5 * minute, 30 * minute, 6 * 60 * minute, day] as const
/** Seconds after "I have made the payment" at which the gateway is queried for a transfer without an event. */
const missedLadder = [30, requeryMinutes * minute, 30 * minute, 6 * 60 * minute, day] as const

/** A check without a result after this many seconds counts as interrupted and is repeated. */
export const checkSeconds = 15

const ladders = { opening: openingLadder, missed: missedLadder } as const

/** Time of the next check, after `checks` checks since `since`; null after the last one. */
export function nextCheck(
  ladder: keyof typeof ladders,
  { since, checks, now }: { since: string; checks: number; now: Temporal.Instant },
): Temporal.Instant | null {
  const from = Temporal.Instant.from(since)
  const due = ladders[ladder].slice(checks).map((seconds) => from.add({ seconds }))
  return due.find((at) => Temporal.Instant.compare(at, now) > 0) ?? null
}

/** When the gateway may be queried for money again. */
export const nextQueryAt = (askedAt: Temporal.Instant): Temporal.Instant => askedAt.add({ minutes: requeryMinutes })

/** Why incoming money cannot go into a wallet; null if it can. */
export function mismatchOf(
  account: { currency: string } | undefined,
  money: { currency: string },
): 'account' | 'currency' | null {
  if (!account) return 'account'
  return account.currency === money.currency ? null : 'currency'
}
