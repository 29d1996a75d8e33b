import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { currencyFor } from '#schemas/platform/regions.ts'
import { requeryMinutes, type virtualAccountApi } from '#schemas/money/virtual-accounts.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { GatewayRefused, GatewayUnavailable } from '#platform/gateways/port.ts'
import { demandGatewayTurn, inGatewayTurn } from '#platform/context/turns.ts'
import { lookForMoney } from './look-for-money.ts'
import { accountOf, type AccountRow, endLook, findAccount, noteAnnounced, takeTurnToAsk } from './queries.ts'
import { askAgainAt, nextLook } from './rules.ts'

type Reply = ReplyOf<typeof virtualAccountApi.confirm>

/**
 * The owner says that the transfer was made: asks the gateway, at most once in ten minutes, and goes on asking for a day.
 * A click in between is no mistake of the person; it is answered with the time of the next look.
 */
export async function confirmTransfer(context: Context): Promise<Reply> {
  const { db, now } = context
  const { identifier, country } = signedIn(context)
  const account = await accountOf(db, identifier, currencyFor(country))
  if (account?.status !== 'active') throw notFound()
  demandGatewayTurn(context)
  const at = iso(now)
  const turn = await takeTurnToAsk(db, {
    identifier: account.identifier,
    at,
    before: iso(now.subtract({ minutes: requeryMinutes })),
    nextCheckAt: iso(nextLook('missed', { since: at, checks: 0, now }) ?? now),
  })
  if (turn) return { credited: await lookIfReachable(context, turn), askAgainAt: iso(askAgainAt(now)) }
  const current = await findAccount(db, account.identifier)
  const again = iso(askAgainAt(current?.askedAt ? Temporal.Instant.from(current.askedAt) : now))
  await noteAnnounced(db, account.identifier, { at, nextCheckAt: again })
  return { credited: false, askAgainAt: again }
}

/** What the gateway does not answer now it answers the sweep. */
async function lookIfReachable(context: Context, account: AccountRow): Promise<boolean> {
  const { db, now } = context
  try {
    const isNew = await inGatewayTurn(context, () => lookForMoney(context, account))
    if (!isNew) await endLook(db, account, { until: account.nextCheckAt, nextCheckAt: iso(askAgainAt(now)) })
    return isNew
  } catch (error) {
    if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) return false
    throw error
  }
}
