import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { endOwnSession } from '#backend/identity/sessions/sessions.ts'

/** Ends one of the caller's sessions. Sessions of other users get the same response as unknown ones. */
export async function endSession(context: Context, identifier: string): Promise<void> {
  const user = signedIn(context)
  await context.transaction(async (db) => {
    if (!(await endOwnSession(db, user, context.now, identifier))) throw notFound()
    await audit(context, db, 'session.ended', { subject: user.identifier, details: { session: identifier } })
  })
}
