import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Chat, type messageApi, messageLimits } from '#schemas/care/messages.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { places } from '#platform/context/data-keys.ts'
import { cursorOf, placeIn } from './chat-place.ts'
import { previewOf } from './chat-preview.ts'
import { type ChatRow, chatsAfter } from './chat-queries.ts'
import { type Keys, openKeysOfAll } from './conversation-keys.ts'
import { type Correspondents, findCorrespondents } from './correspondent.ts'
import { markDelivered } from './queries.ts'
import { statusOf } from './rules.ts'

/** Own conversations, newest first. Listing them marks their messages as delivered. */
export function listChats(
  context: Context,
  { searchQuery = '', cursor }: QueryOf<typeof messageApi.chatList>,
): Promise<ReplyOf<typeof messageApi.chatList>> {
  const { identifier: caller } = signedIn(context)
  const { chatsPerPage } = messageLimits
  const after = cursor === undefined ? undefined : placeIn(cursor)
  return asAuthor(context.db, caller, async (db) => {
    await markDelivered(db, caller)
    const search = searchQuery.trim() || undefined
    const found = await chatsAfter(db, caller, { search, after, limit: chatsPerPage + 1 })
    const rows = found.slice(0, chatsPerPage)
    const people = await findCorrespondents(
      db,
      caller,
      rows.map(({ other }) => other),
    )
    const keysOf = await openKeysOfAll(
      context,
      db,
      rows.map(({ conversation }) => conversation),
    )
    const last = rows.at(-1)
    const isLast = found.length <= chatsPerPage || !last
    return {
      data: rows.flatMap((row) => chatOf(row, { caller, people, keys: keysOf(row.conversation) })),
      meta: { nextCursor: isLast ? null : cursorOf({ at: last.lastMessageAt, conversation: last.conversation }) },
    }
  })
}

function chatOf(
  row: ChatRow,
  { caller, people, keys }: { caller: string; people: Correspondents; keys: Keys },
): Chat[] {
  const user = people.get(row.other)
  if (!user) return []
  const isOwn = row.sender === caller
  const words = row.sealedContent && keys.open(row.sender, places.message(row.message), row.sealedContent)
  const marks = isOwn
    ? { delivered: row.otherDelivered, seen: row.otherSeen }
    : { delivered: row.deliveredNumber, seen: row.seenNumber }
  return [
    {
      identifier: row.conversation,
      user,
      lastMessage: {
        identifier: row.message,
        preview: previewOf(words ?? ''),
        isOwn,
        isDeleted: row.deletedAt !== null,
        files: row.files,
        status: statusOf(row.number, marks),
        sentAt: row.sentAt,
      },
      unread: Math.min(row.unread, messageLimits.unreadMost),
    },
  ]
}
