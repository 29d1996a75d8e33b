import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { markOccasionSeen } from '#backend/identity/notifications/mark-occasion-seen.ts'
import { occasionOf } from './occasion.ts'
import { writeUnread } from './message-queries.ts'

/** Recounts the unread messages of one side in a locked conversation; at zero, their notification is marked as seen too. */
export async function recountUnread(
  { now }: Pick<Context, 'now'>,
  db: Db,
  { conversation, person }: { conversation: string; person: string },
): Promise<number> {
  const { unread } = (await writeUnread(db, { conversation, person })) ?? { unread: 0 }
  if (unread === 0) await markOccasionSeen(db, now, person, occasionOf(conversation))
  return unread
}
