import { iso } from '#platform/context/context.ts'
import { lookForMoney } from './look-for-money.ts'
import { failAccount, openAccount } from './open-account.ts'
import { type AccountRow, dueAccounts, endLook, findAccount, takeDueLook } from './queries.ts'
import { lookSeconds, nextLook } from './rules.ts'
import type { Within } from './within.ts'

const batch = 50

/**
 * Asks the gateways about accounts that are not open yet, and about money that somebody says was sent and nobody told of.
 * One that fails does not stop the others.
 */
export async function sweepAccounts(within: Within, onError: (error: unknown) => void): Promise<void> {
  for (const account of await dueAccounts(within.db, iso(within.now), batch)) {
    try {
      await (account.status === 'pending' ? lookForAccount(within, account) : lookForMissed(within, account))
    } catch (error) {
      onError(error)
    }
  }
}

/** The look after a day is the last: by then the gateway will not open it any more. */
async function lookForAccount(within: Within, account: AccountRow): Promise<void> {
  const { db, now } = within
  const next = nextLook('opening', { since: account.requestedAt, checks: account.checks + 1, now })
  await look(within, account, next ?? now.add({ hours: 1 }), async () => {
    await openAccount(within, account)
    const current = await findAccount(db, account.identifier)
    if (next === null && current?.status === 'pending') await failAccount(within, current, 'late')
  })
}

async function lookForMissed(within: Within, account: AccountRow): Promise<void> {
  const { now } = within
  const since = account.announcedAt ?? iso(now)
  const next = nextLook('missed', { since, checks: account.checks + 1, now })
  await look(within, account, next, () => lookForMoney(within, account), { askedAt: iso(now) })
}

/** Whatever comes of it, the next look is where the ladder says; only one that was interrupted is taken again soon. */
async function look(
  { db, now }: Within,
  account: AccountRow,
  next: Temporal.Instant | null,
  ask: () => Promise<unknown>,
  change: { askedAt?: string } = {},
): Promise<void> {
  const until = iso(now.add({ seconds: lookSeconds }))
  if (!(await takeDueLook(db, account, { ...change, until }))) return
  try {
    await ask()
  } finally {
    await endLook(db, account, { until, nextCheckAt: next === null ? null : iso(next) })
  }
}
