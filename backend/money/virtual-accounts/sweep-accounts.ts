import { iso } from '#platform/context/context.ts'
import { checkTransfers } from './check-transfers.ts'
import { failAccount, openAccount } from './open-account.ts'
import { type AccountRow, claimDueCheck, dueAccounts, findAccount, finishCheck } from './queries.ts'
import { checkSeconds, nextCheck } from './rules.ts'
import type { BackgroundContext } from './background-context.ts'

const batch = 50

/**
 * Queries the gateways about pending accounts, and about reported transfers without an event. A failure does not stop the
 * others.
 */
export async function sweepAccounts(within: BackgroundContext, onError: (error: unknown) => void): Promise<void> {
  for (const account of await dueAccounts(within.db, iso(within.now), batch)) {
    try {
      await (account.status === 'pending' ? checkPending(within, account) : checkReported(within, account))
    } catch (error) {
      onError(error)
    }
  }
}

/** The check after a day is the last: by then the gateway will not open the account any more. */
async function checkPending(within: BackgroundContext, account: AccountRow): Promise<void> {
  const { db, now } = within
  const next = nextCheck('opening', { since: account.requestedAt, checks: account.checks + 1, now })
  await runCheck(within, account, next ?? now.add({ hours: 1 }), async () => {
    await openAccount(within, account)
    const current = await findAccount(db, account.identifier)
    if (next === null && current?.status === 'pending') await failAccount(within, current, 'late')
  })
}

async function checkReported(within: BackgroundContext, account: AccountRow): Promise<void> {
  const { now } = within
  const since = account.announcedAt ?? iso(now)
  const next = nextCheck('missed', { since, checks: account.checks + 1, now })
  await runCheck(within, account, next, () => checkTransfers(within, account), { askedAt: iso(now) })
}

/** The next check follows the schedule, whatever the result; only an interrupted one is repeated soon. */
async function runCheck(
  { db, now }: BackgroundContext,
  account: AccountRow,
  next: Temporal.Instant | null,
  check: () => Promise<unknown>,
  change: { askedAt?: string } = {},
): Promise<void> {
  const until = iso(now.add({ seconds: checkSeconds }))
  if (!(await claimDueCheck(db, account, { ...change, until }))) return
  try {
    await check()
  } finally {
    await finishCheck(db, account, { until, nextCheckAt: next === null ? null : iso(next) })
  }
}
