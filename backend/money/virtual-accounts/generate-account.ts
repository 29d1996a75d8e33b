import { randomUUIDv7 } from 'node:crypto'
import { currencyFor } from '#schemas/platform/regions.ts'
import type { VirtualAccount } from '#schemas/money/virtual-accounts.ts'
import { type Answer, answer } from '#platform/context/answers.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { GatewayUnavailable } from '#platform/gateways/port.ts'
import { requireGatewayCapacity, withGatewayLimit } from '#platform/context/gateway-limit.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { openAccount } from './open-account.ts'
import { accountOf, insertAccount } from './queries.ts'
import { nextCheck } from './rules.ts'
import { presentAccount } from './present-account.ts'

/** New accounts after a failed one. */
const limit = { tries: 10, windowMinutes: 60 }

/** Requests an account for incoming transfers. The row is stored before the gateway is called, so that no account is lost. */
export async function generateAccount(context: Context): Promise<Answer<VirtualAccount>> {
  const { db, now, services } = context
  const user = signedIn(context)
  if (!user.firstName || !user.lastName) throw refused('PROFILE_NAME_REQUIRED')
  const currency = currencyFor(user.country)
  const known = await accountOf(db, user.identifier, currency)
  if (known?.status === 'active' || known?.status === 'pending') return answerOf(presentAccount(services, known))

  const gateway = services.gateways.for('bankTransfer', currency)
  if (!gateway) throw refused('CURRENCY_UNSUPPORTED', { messageKey: 'transfers.unsupported' })
  requireGatewayCapacity(context)
  await limitAttempts(context, 'virtualAccount', user.identifier, limit)
  const at = iso(now)
  const isNew = await context.transaction(async (inner) => {
    const made = await insertAccount(inner, {
      identifier: randomUUIDv7(),
      userIdentifier: user.identifier,
      currency,
      gateway: gateway.name,
      requestedAt: at,
      nextCheckAt: iso(nextCheck('opening', { since: at, checks: 0, now }) ?? now),
    })
    if (made) await audit(context, inner, 'virtual_account.requested', { details: { gateway: gateway.name, currency } })
    return made
  })
  const requested = await accountOf(db, user.identifier, currency)
  if (!requested) throw new Error('The requested account is missing')
  if (isNew) await withGatewayLimit(context, () => openAccount(context, requested)).catch(laterIfUnavailable)
  return answerOf(presentAccount(services, (await accountOf(db, user.identifier, currency)) ?? requested))
}

/** The sweep retries. */
function laterIfUnavailable(error: unknown): void {
  if (!(error instanceof GatewayUnavailable)) throw error
}

const answerOf = (account: VirtualAccount) => answer(account.status === 'pending' ? 202 : 200, account)
