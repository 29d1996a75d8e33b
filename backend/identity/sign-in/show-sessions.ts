import type { SessionRow } from '#schemas/identity/accounts.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { describeSession } from '#backend/identity/sessions/describe-session.ts'
import { ownSessions } from '#backend/identity/sessions/sessions.ts'

/** The caller's sessions, newest first. */
export async function showSessions(context: Context): Promise<SessionRow[]> {
  const { db, now, locale } = context
  const user = signedIn(context)
  const rows = await ownSessions(db, user, now)
  return rows.map(({ address, userAgent, ...row }) => ({
    ...row,
    isCurrent: row.identifier === user.sessionIdentifier,
    ...describeSession(locale, { address, userAgent }),
  }))
}
