import { revokeSession } from '#backend/identity/sessions/sessions.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { changePerson } from './change-person.ts'
import { mayEndSessions } from './rules.ts'
import { ownerOfSession } from './session-list-queries.ts'

/** Ends one session of any user. */
export async function endSession(context: Context, identifier: string): Promise<void> {
  const owner = await ownerOfSession(context.db, identifier)
  if (!owner) throw notFound()
  await changePerson(context, owner.userIdentifier, mayEndSessions, async (db, person) => {
    await revokeSession(db, identifier, iso(context.now))
    await audit(context, db, 'admin.session_ended', { subject: person.identifier, details: { session: identifier } })
  })
}
