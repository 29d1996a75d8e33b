import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { currencyFor } from '#schemas/platform/regions.ts'
import { requeryMinutes, type virtualAccountApi } from '#schemas/money/virtual-accounts.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { GatewayRefused, GatewayUnavailable } from '#platform/gateways/port.ts'
import { requireGatewayCapacity, withGatewayLimit } from '#platform/context/gateway-limit.ts'
import { checkTransfers } from './check-transfers.ts'
import { accountOf, type AccountRow, claimQuery, findAccount, finishCheck, recordReported } from './queries.ts'
import { nextCheck, nextQueryAt } from './rules.ts'

type Reply = ReplyOf<typeof virtualAccountApi.confirm>

/**
 * The owner reports a transfer: queries the gateway, at most once in ten minutes, and retries for a day. An earlier click gets
 * the time of the next check, not an error.
 */
export async function confirmTransfer(context: Context): Promise<Reply> {
  const { db, now } = context
  const { identifier, country } = signedIn(context)
  const account = await accountOf(db, identifier, currencyFor(country))
  if (account?.status !== 'active') throw notFound()
  requireGatewayCapacity(context)
  const at = iso(now)
  const claim = await claimQuery(db, {
    identifier: account.identifier,
    at,
    before: iso(now.subtract({ minutes: requeryMinutes })),
    nextCheckAt: iso(nextCheck('missed', { since: at, checks: 0, now }) ?? now),
  })
  if (claim) return { credited: await checkIfReachable(context, claim), askAgainAt: iso(nextQueryAt(now)) }
  const current = await findAccount(db, account.identifier)
  const again = iso(nextQueryAt(current?.askedAt ? Temporal.Instant.from(current.askedAt) : now))
  await recordReported(db, account.identifier, { at, nextCheckAt: again })
  return { credited: false, askAgainAt: again }
}

/** If the gateway does not answer now, the sweep retries. */
async function checkIfReachable(context: Context, account: AccountRow): Promise<boolean> {
  const { db, now } = context
  try {
    const isNew = await withGatewayLimit(context, () => checkTransfers(context, account))
    if (!isNew) await finishCheck(db, account, { until: account.nextCheckAt, nextCheckAt: iso(nextQueryAt(now)) })
    return isNew
  } catch (error) {
    if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) return false
    throw error
  }
}
