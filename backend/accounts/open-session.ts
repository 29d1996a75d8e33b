import { randomUUIDv7 } from 'node:crypto'
import type { UserType } from '#schemas/accounts.ts'
import { type Context, iso } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { sessionLimits } from './rules.ts'
import { insertSession } from './session-queries.ts'
import { newToken, tokenHash } from './session-token.ts'

/** A new session for somebody who has shown who they are; the token is told once, to its owner. */
export async function openSession(
  db: Db,
  { now, address, userAgent }: Pick<Context, 'now' | 'address' | 'userAgent'>,
  { identifier, userType }: { identifier: string; userType: UserType },
): Promise<{ token: string; expiry: string }> {
  const token = newToken()
  const expiry = iso(now.add({ hours: sessionLimits[userType].hours }))
  await insertSession(db, {
    identifier: randomUUIDv7(),
    userIdentifier: identifier,
    tokenHash: tokenHash(token),
    address,
    userAgent,
    createdAt: iso(now),
    lastSeenAt: iso(now),
    expiresAt: expiry,
  })
  return { token, expiry }
}
