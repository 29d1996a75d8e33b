import { type Context, iso } from './context.ts'
import type { Db } from '#platform/database/database.ts'

interface Trace {
  /** The person concerned, where that is not the caller. */
  subject?: string | null
  /** Never an address, a name or anything else that identifies a person: these rows are never deleted. */
  details?: Record<string, string | number | boolean>
}

/** Appends an event to the audit log, in the transaction `db` where there is one. */
export async function audit(
  { now, user, requestId }: Pick<Context, 'now' | 'user' | 'requestId'>,
  db: Db,
  action: string,
  { subject = null, details = {} }: Trace = {},
): Promise<void> {
  await db
    .insertInto('auditEvent')
    .values({
      at: iso(now),
      actor: user?.identifier ?? null,
      impersonator: impersonatorOf(user),
      action,
      subject,
      requestId,
      details: JSON.stringify(details),
    })
    .execute()
}

/** The same for many people at once, one row each. */
export async function auditEach(
  { now, user, requestId }: Pick<Context, 'now' | 'user' | 'requestId'>,
  db: Db,
  action: string,
  { subjects, details }: { subjects: readonly string[]; details: NonNullable<Trace['details']> },
): Promise<void> {
  if (subjects.length === 0) return
  const common = {
    at: iso(now),
    actor: user?.identifier ?? null,
    impersonator: impersonatorOf(user),
    action,
    requestId,
    details: JSON.stringify(details),
  }
  await db
    .insertInto('auditEvent')
    .values(subjects.map((subject) => ({ ...common, subject })))
    .execute()
}

/** The operator, also for what they do under their own name meanwhile. */
const impersonatorOf = (user: Context['user']): string | null =>
  user?.impersonation?.operator ?? (user?.actsAs ? user.identifier : null)
