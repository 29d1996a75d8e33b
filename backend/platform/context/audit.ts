import { type Context, iso } from './context.ts'
import type { Db } from '#platform/database/database.ts'
import { insertEvents } from './audit-queries.ts'

interface Trace {
  /** The person concerned, where that is not the caller. */
  subject?: string | null
  /** Never an address, a name or anything else that identifies a person: these rows are never deleted. */
  details?: Record<string, string | number | boolean>
}

type Caller = Pick<Context, 'now' | 'user' | 'requestId'>

/** Appends an event to the audit log, in the transaction `db` where there is one. */
export async function audit(
  caller: Caller,
  db: Db,
  action: string,
  { subject = null, details = {} }: Trace = {},
): Promise<void> {
  await insertEvents(db, [{ ...eventOf(caller, action, details), subject }])
}

/** The same for many people at once, one row each. */
export async function auditEach(
  caller: Caller,
  db: Db,
  action: string,
  { subjects, details }: { subjects: readonly string[]; details: NonNullable<Trace['details']> },
): Promise<void> {
  if (subjects.length === 0) return
  const event = eventOf(caller, action, details)
  await insertEvents(
    db,
    subjects.map((subject) => ({ ...event, subject })),
  )
}

const eventOf = ({ now, user, requestId }: Caller, action: string, details: NonNullable<Trace['details']>) => ({
  at: iso(now),
  actor: user?.identifier ?? null,
  impersonator: impersonatorOf(user),
  action,
  requestId,
  details: JSON.stringify(details),
})

/** The operator, also for what they do under their own name meanwhile. */
const impersonatorOf = (user: Context['user']): string | null =>
  user?.impersonation?.operator ?? (user?.actsAs ? user.identifier : null)
