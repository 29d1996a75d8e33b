import { randomUUIDv7 } from 'node:crypto'
import type { ImpersonationScope } from '#schemas/identity/accounts.ts'
import { operatorLimits } from '#schemas/operations/operators.ts'
import { type Context, iso, type Person } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { expiryOf, insertSession } from './session-queries.ts'
import { newToken, tokenHash } from './session-token.ts'

interface Acting {
  operator: Person
  userIdentifier: string
  scope: ImpersonationScope
  reason: string
}

/**
 * Opens a session in which an operator acts for a user: short-lived, without the user's password, and ending with the
 * operator's own session.
 */
export async function actAs(
  db: Db,
  { now, address, userAgent }: Pick<Context, 'now' | 'address' | 'userAgent'>,
  { operator, userIdentifier, scope, reason }: Acting,
): Promise<{ token: string; expiry: string }> {
  const token = newToken()
  const ownExpiry = await expiryOf(db, operator.sessionIdentifier)
  const latest = iso(now.add({ minutes: operatorLimits.impersonationMinutes }))
  const expiry = ownExpiry < latest ? ownExpiry : latest
  await insertSession(db, {
    identifier: randomUUIDv7(),
    userIdentifier,
    tokenHash: tokenHash(token),
    address,
    userAgent,
    createdAt: iso(now),
    lastSeenAt: iso(now),
    expiresAt: expiry,
    passwordAt: null,
    impersonator: operator.identifier,
    impersonationScope: scope,
    impersonationReason: reason,
    openedFrom: operator.sessionIdentifier,
  })
  return { token, expiry }
}
