import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { revokeActing } from './session-queries.ts'

/** Ends the session in which the operator acts for a user and writes it to the audit log. Returns whether there was one. */
export async function endActing(context: Context, db: Db, operator: string): Promise<boolean> {
  const subjects = await revokeActing(db, operator, iso(context.now))
  for (const subject of subjects) await audit(context, db, 'impersonation.ended', { subject })
  return subjects.length > 0
}
