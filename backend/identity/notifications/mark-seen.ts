import type { UnreadCounts } from '#schemas/identity/notifications.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { unreadCountsFor } from './unread-counts.ts'
import { hasNotification, markAllSeen, markOneSeen } from './queries.ts'

/** Marks one notification of the caller, or all, as seen. Earlier timestamps stay. */
export async function markSeen(context: Context, { identifier }: { identifier?: string }): Promise<UnreadCounts> {
  const { db, now } = context
  const { identifier: person } = signedIn(context)
  if (identifier === undefined) await markAllSeen(db, person, iso(now))
  else if (await hasNotification(db, person, identifier)) await markOneSeen(db, person, identifier, iso(now))
  else throw notFound()
  return unreadCountsFor(db, person)
}
