import { randomUUIDv7 } from 'node:crypto'
import { sessionLimits, type UserType } from '#schemas/identity/accounts.ts'
import { secondFactorLimits } from '#schemas/identity/second-factor.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { insertSession } from './session-queries.ts'
import { newToken, tokenHash } from './session-token.ts'

interface Opening {
  identifier: string
  userType: UserType
  /** The second factor is still due; such a session is short. */
  isPending?: boolean
  /** The second factor was verified just now. */
  hasShownFactor?: boolean
  /** When the password was entered; now if omitted. */
  passwordAt?: string | null
}

/** Opens a session for an authenticated user. The token is returned only here. */
export async function openSession(
  db: Db,
  { now, address, userAgent }: Pick<Context, 'now' | 'address' | 'userAgent'>,
  { identifier, userType, ...more }: Opening,
): Promise<{ token: string; expiry: string }> {
  const token = newToken()
  const { isPending = false, hasShownFactor = false, passwordAt = iso(now) } = more
  const expiry = iso(
    now.add(isPending ? { minutes: secondFactorLimits.pendingMinutes } : { hours: sessionLimits[userType].hours }),
  )
  await insertSession(db, {
    identifier: randomUUIDv7(),
    userIdentifier: identifier,
    tokenHash: tokenHash(token),
    address,
    userAgent,
    createdAt: iso(now),
    lastSeenAt: iso(now),
    expiresAt: expiry,
    stage: isPending ? 'pending' : 'complete',
    passwordAt,
    secondFactorAt: hasShownFactor ? iso(now) : null,
  })
  return { token, expiry }
}
