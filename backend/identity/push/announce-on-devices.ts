import type { PushKind } from '#schemas/identity/push.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { insertNotice } from './notice-queries.ts'

interface Announcement {
  person: string
  kind: PushKind
  /** As in the notification centre, or `starting`. */
  news: string
  /** The booking. */
  subject: string
  startAt: string
}

/** Announces something on a person's devices that is not in the notification centre. */
export async function announceOnDevices(db: Db, now: Temporal.Instant, announcement: Announcement): Promise<void> {
  await insertNotice(db, { ...announcement, at: iso(now) })
}
