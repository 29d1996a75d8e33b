import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { revokeActing } from './session-queries.ts'

/** Ends what an operator does as somebody else, and writes it down; says whether there was something to end. */
export async function endActing(context: Context, db: Db, operator: string): Promise<boolean> {
  const subjects = await revokeActing(db, operator, iso(context.now))
  for (const subject of subjects) await audit(context, db, 'impersonation.ended', { subject })
  return subjects.length > 0
}
