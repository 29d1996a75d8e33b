import type { Config } from '#platform/core/config.ts'
import { iso, type Person } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { needsSecondFactor } from '#backend/identity/second-factor/needs-second-factor.ts'
import { hasRunOut, readSession, touchSession } from '#backend/identity/sessions/sessions.ts'
import { tokenHash } from '#backend/identity/sessions/session-token.ts'

const touchAfterMs = 60_000

/**
 * The user of a token, if its session is valid. The last activity is written at most once a minute, and not for background
 * requests (`extendsSession`).
 */
export async function findSession(
  db: Db,
  now: Temporal.Instant,
  token: string,
  extendsSession: boolean,
  config: Config,
): Promise<Person | null> {
  const row = await readSession(db, tokenHash(token), iso(now))
  if (!row) return null
  const { lastSeenAt, expiresAt, isPending, hasSecondFactor, impersonator, impersonationScope, openedFrom, ...person } =
    row
  if (hasRunOut(row, now)) return null
  if (extendsSession && now.epochMilliseconds - Date.parse(lastSeenAt) >= touchAfterMs) {
    await touchSession(db, row.sessionIdentifier, iso(now))
    // An operator who acts for a user is not idle in their own session.
    if (openedFrom) await touchSession(db, openedFrom, iso(now))
  }
  // An operator who acts for a user has used a second factor of their own.
  const mustSetUp = !hasSecondFactor && !impersonator && needsSecondFactor(row.userType, config)
  return {
    ...person,
    stage: isPending ? 'pending' : mustSetUp ? 'setup' : 'complete',
    impersonation:
      impersonator && impersonationScope
        ? { operator: impersonator, scope: impersonationScope, until: expiresAt }
        : null,
  }
}
