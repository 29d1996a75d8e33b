import type { OperatorUser } from '#schemas/operations/operators.ts'
import { revokeSessionsOf } from '#backend/identity/sessions/sessions.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { changePerson } from './change-person.ts'
import { mayEndSessions } from './rules.ts'

/** Ends all sessions of a person, including those in which an operator acts for them. */
export const endSessionsOf = (context: Context, identifier: string): Promise<OperatorUser> =>
  changePerson(context, identifier, mayEndSessions, async (db, person) => {
    await revokeSessionsOf(db, person.identifier, iso(context.now))
    await audit(context, db, 'admin.sessions_ended', { subject: person.identifier })
  })
