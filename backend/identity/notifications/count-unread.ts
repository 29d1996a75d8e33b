import type { UnreadCounts } from '#schemas/identity/notifications.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { unreadCountsFor } from './unread-counts.ts'

/** Implemented by the messages module: marks the messages to this user as delivered. */
export type RecordDelivered = (context: Context, person: string) => Promise<void>

/**
 * Counts the caller's unread items. The request also marks messages as delivered, except when an operator acts for the user.
 */
export async function countUnread(context: Context, recordDelivered: RecordDelivered): Promise<UnreadCounts> {
  const { identifier, impersonation } = signedIn(context)
  const unread = await unreadCountsFor(context.db, identifier)
  if (unread.messages > 0 && impersonation === null) await recordDelivered(context, identifier)
  return unread
}
