import type { Db } from '#platform/database/database.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import type { Affected } from './disputed-bookings.ts'

/** Notifies both sides that a session is frozen, or free again; `cause` keeps repeated events apart. */
export async function tellDisputed(
  db: Db,
  now: Temporal.Instant,
  news: 'session_disputed' | 'session_settled',
  { cause, sessions }: { cause: string; sessions: readonly Affected[] },
): Promise<void> {
  for (const { identifier, clientIdentifier, providerIdentifier, startAt } of sessions) {
    const told = {
      kind: 'money',
      news,
      occasion: `${news}:${identifier}:${cause}`,
      subject: identifier,
      startAt,
    } as const
    await notify(db, now, { ...told, person: clientIdentifier, other: providerIdentifier })
    await notify(db, now, { ...told, person: providerIdentifier, other: clientIdentifier })
  }
}
