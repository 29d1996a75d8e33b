import { requeryMinutes } from '#schemas/money/virtual-accounts.ts'

const minute = 60
const day = 24 * 60 * minute

/** Seconds after the wish at which the gateway is asked about an account that is not open yet. */
const openingLadder = [10, 20, 30, minute, 5 * minute, 30 * minute, 6 * 60 * minute, day] as const
/** Seconds after "I have made the payment" at which it is asked for money that nobody told of. */
const missedLadder = [30, requeryMinutes * minute, 30 * minute, 6 * 60 * minute, day] as const

/** A look of which nothing is heard for so long was interrupted, and is taken again. */
export const lookSeconds = 15

const ladders = { opening: openingLadder, missed: missedLadder } as const

/** When to look again, `checks` looks after `since`; null when it was looked for often enough. */
export function nextLook(
  ladder: keyof typeof ladders,
  { since, checks, now }: { since: string; checks: number; now: Temporal.Instant },
): Temporal.Instant | null {
  const from = Temporal.Instant.from(since)
  const due = ladders[ladder].slice(checks).map((seconds) => from.add({ seconds }))
  return due.find((at) => Temporal.Instant.compare(at, now) > 0) ?? null
}

/** When the gateway may be asked again whether money came. */
export const askAgainAt = (askedAt: Temporal.Instant): Temporal.Instant => askedAt.add({ minutes: requeryMinutes })

/** Why money that came cannot go into a wallet; null where it can. */
export function mismatchOf(
  account: { currency: string } | undefined,
  money: { currency: string },
): 'account' | 'currency' | null {
  if (!account) return 'account'
  return account.currency === money.currency ? null : 'currency'
}
