import type { BodyOf } from '#schemas/platform/endpoint.ts'
import { type Message, type messageApi, messageLimits } from '#schemas/care/messages.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { places } from '#platform/context/data-keys.ts'
import { refused } from '#platform/core/errors.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { normalizeText } from '#platform/core/normalize-text.ts'
import { openKeys } from './conversation-keys.ts'
import { findCorrespondent } from './correspondent.ts'
import { lockOwnMessage } from './lock-own-message.ts'
import { updateMessage } from './message-queries.ts'
import { countOn } from './queries.ts'
import { readMessage } from './read-message.ts'
import { editableUntil } from './rules.ts'

/** Edits the text of an own message within its time limit; its files stay. */
export async function changeMessage(
  context: Context,
  identifier: string,
  { content }: BodyOf<typeof messageApi.change>,
): Promise<Message> {
  const { identifier: author } = signedIn(context)
  const text = normalizeText(content)
  if (text === '') throw refused('VALIDATION_ERROR', { fields: { content: 'validation.required' } })

  await limitAttempts(context, 'message', author, messageLimits.sends)
  return asAuthor(context.db, author, async (db) => {
    const { message, conversation, receiver } = await lockOwnMessage(context, db, identifier)
    const { sealedContent, sentAt } = message
    if (sealedContent === null) throw refused('MESSAGE_DELETED')
    if (!editableUntil(sentAt, context.now)) throw refused('MESSAGE_CLOSED', {}, { minutes: messageLimits.editMinutes })
    if (!(await findCorrespondent(db, author, receiver))?.isHere) throw refused('CANNOT_WRITE')

    const keys = await openKeys(context, db, conversation.identifier)
    const place = places.message(identifier)
    if (keys.open(author, place, sealedContent) !== text) {
      const { lastChange: change } = await countOn(db, conversation.identifier, { messages: 0 })
      const sealed = await keys.seal(author, place, text)
      await updateMessage(db, identifier, { sealedContent: sealed, change, editedAt: iso(context.now) })
    }
    return readMessage(context, db, keys, identifier)
  })
}
