import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { revokeSession } from '#backend/identity/sessions/sessions.ts'

/** Ends the caller's session, if there is one. */
export async function logOut(context: Context): Promise<void> {
  const { user, now } = context
  if (!user) return
  await context.transaction(async (db) => {
    await revokeSession(db, user.sessionIdentifier, iso(now))
    await audit(context, db, 'logout', { subject: user.identifier })
  })
}
