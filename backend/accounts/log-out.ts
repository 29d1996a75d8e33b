import { audit } from '../kit/audit.ts'
import { type Context, iso } from '../kit/context.ts'
import { revokeSession } from './session-queries.ts'

/** Ends the session of the caller; whoever has none is signed out already. */
export async function logOut(context: Context): Promise<void> {
  const { user, now } = context
  if (!user) return
  await context.transaction(async (db) => {
    await revokeSession(db, user.sessionIdentifier, iso(now))
    await audit(context, db, 'logout', { subject: user.identifier })
  })
}
