import { asAuthor } from '#platform/context/as-author.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { dropFile } from '#platform/files/drop-file.ts'
import { lockOwnMessage } from './lock-own-message.ts'
import { filesOfMessages, updateMessage } from './message-queries.ts'
import { countOn } from './queries.ts'
import { recountUnread } from './recount-unread.ts'

/** Deletes an own message: its number stays in use, its text and files are deleted for good. */
export function deleteMessage(context: Context, identifier: string): Promise<undefined> {
  const { identifier: author } = signedIn(context)
  return asAuthor(context.db, author, async (db) => {
    const { message, conversation, receiver } = await lockOwnMessage(context, db, identifier)
    if (message.deletedAt !== null) return undefined
    const { lastChange: change } = await countOn(db, conversation.identifier, { messages: 0 })
    for (const file of await filesOfMessages(db, [identifier])) await dropFile(context, db, file.identifier)
    await updateMessage(db, identifier, {
      sealedContent: null,
      bookingIdentifier: null,
      deletedAt: iso(context.now),
      change,
    })
    await recountUnread(context, db, { conversation: conversation.identifier, person: receiver })
    return undefined
  })
}
