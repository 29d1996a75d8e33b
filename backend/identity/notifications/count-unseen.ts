import { notificationLimits, type Unseen } from '#schemas/identity/notifications.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { unseenOf } from './queries.ts'

/** Told by the messages: what was written to this person has reached them. */
export type NoteDelivered = (context: Context, person: string) => Promise<void>

/** How much waits for the caller. Whoever's pages ask have been reached; an operator who acts as somebody is not them. */
export async function countUnseen(context: Context, noteDelivered: NoteDelivered): Promise<Unseen> {
  const { identifier, impersonation } = signedIn(context)
  const unseen = await unseenFor(context.db, identifier)
  if (unseen.messages > 0 && impersonation === null) await noteDelivered(context, identifier)
  return unseen
}

export const unseenFor = (db: Db, person: string): Promise<Unseen> =>
  unseenOf(db, person, notificationLimits.unseenMost)
