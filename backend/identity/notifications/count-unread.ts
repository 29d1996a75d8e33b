import type { Unseen } from '#schemas/identity/notifications.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { unseenFor } from './unread-counts.ts'

/** Implemented by the messages module: marks the messages to this user as delivered. */
export type NoteDelivered = (context: Context, person: string) => Promise<void>

/**
 * Counts the caller's unseen items. The request also marks messages as delivered, except when an operator acts for the user.
 */
export async function countUnseen(context: Context, noteDelivered: NoteDelivered): Promise<Unseen> {
  const { identifier, impersonation } = signedIn(context)
  const unseen = await unseenFor(context.db, identifier)
  if (unseen.messages > 0 && impersonation === null) await noteDelivered(context, identifier)
  return unseen
}
