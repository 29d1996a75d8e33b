import type { Db } from '#platform/database/database.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import type { Affected } from './disputed-booking-queries.ts'

/** Notifies both participants that a session was frozen or unfrozen. `cause` distinguishes repeated events. */
export async function notifyDispute(
  db: Db,
  now: Temporal.Instant,
  news: 'session_disputed' | 'session_settled',
  { cause, sessions }: { cause: string; sessions: readonly Affected[] },
): Promise<void> {
  for (const { identifier, clientIdentifier, providerIdentifier, startAt } of sessions) {
    const notification = {
      kind: 'money',
      news,
      occasion: `${news}:${identifier}:${cause}`,
      subject: identifier,
      startAt,
    } as const
    await notify(db, now, { ...notification, person: clientIdentifier, other: providerIdentifier })
    await notify(db, now, { ...notification, person: providerIdentifier, other: clientIdentifier })
  }
}
