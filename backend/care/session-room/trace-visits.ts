import { audit, auditEach } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { accountsOf } from './visit-queries.ts'

/** Writes what the therapist did to visits into the audit log, for each person with an account whom it concerns; guests have none. */
export async function traceOf(
  context: Context,
  db: Db,
  action: 'room.admitted' | 'room.declined' | 'room.removed' | 'room.ended',
  { booking, occupants }: { booking: string; occupants: readonly string[] },
): Promise<void> {
  const accounts = await accountsOf(db, occupants)
  const subjects = accounts.filter((account) => account !== signedIn(context).identifier)
  const details = { booking }
  if (subjects.length > 0) await auditEach(context, db, action, { subjects, details })
  else if (occupants.length > 0 || action === 'room.ended') await audit(context, db, action, { details })
}
