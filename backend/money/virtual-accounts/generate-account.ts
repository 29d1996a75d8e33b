import { randomUUIDv7 } from 'node:crypto'
import { currencyFor } from '#schemas/platform/regions.ts'
import type { VirtualAccount } from '#schemas/money/virtual-accounts.ts'
import { type Answer, answer } from '#platform/context/answers.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { GatewayUnavailable } from '#platform/gateways/port.ts'
import { demandGatewayTurn, inGatewayTurn } from '#platform/context/turns.ts'
import { takeTry } from '#platform/context/throttle.ts'
import { openAccount } from './open-account.ts'
import { accountOf, insertAccount } from './queries.ts'
import { nextLook } from './rules.ts'
import { presentAccount } from './show-account.ts'

/** New accounts after one that failed. */
const limit = { tries: 10, windowMinutes: 60 }

/** Asks for an account to pay in by transfer; the row is there before the gateway hears of it, so that none is lost. */
export async function generateAccount(context: Context): Promise<Answer<VirtualAccount>> {
  const { db, now, services } = context
  const user = signedIn(context)
  if (!user.firstName || !user.lastName) throw refused('PROFILE_NAME_REQUIRED')
  const currency = currencyFor(user.country)
  const known = await accountOf(db, user.identifier, currency)
  if (known?.status === 'active' || known?.status === 'pending') return answerOf(presentAccount(services, known))

  const gateway = services.gateways.for('bankTransfer', currency)
  if (!gateway) throw refused('CURRENCY_UNSUPPORTED', { says: 'transfers.unsupported' })
  demandGatewayTurn(context)
  await takeTry(context, 'virtualAccount', user.identifier, limit)
  const at = iso(now)
  const isNew = await context.transaction(async (inner) => {
    const made = await insertAccount(inner, {
      identifier: randomUUIDv7(),
      userIdentifier: user.identifier,
      currency,
      gateway: gateway.name,
      requestedAt: at,
      nextCheckAt: iso(nextLook('opening', { since: at, checks: 0, now }) ?? now),
    })
    if (made) await audit(context, inner, 'virtual_account.requested', { details: { gateway: gateway.name, currency } })
    return made
  })
  const asked = await accountOf(db, user.identifier, currency)
  if (!asked) throw new Error('The account that was just asked for is gone')
  if (isNew) await inGatewayTurn(context, () => openAccount(context, asked)).catch(laterIfUnavailable)
  return answerOf(presentAccount(services, (await accountOf(db, user.identifier, currency)) ?? asked))
}

/** The sweep asks again. */
function laterIfUnavailable(error: unknown): void {
  if (!(error instanceof GatewayUnavailable)) throw error
}

const answerOf = (account: VirtualAccount) => answer(account.status === 'pending' ? 202 : 200, account)
