import { randomUUIDv7 } from 'node:crypto'
import { type Context, iso } from '#platform/context/context.ts'
import { places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { notifyAgain } from '#backend/identity/notifications/notify.ts'
import type { Keys } from './conversation-keys.ts'
import { insertMessage } from './message-queries.ts'
import { occasionOf } from './occasion.ts'
import { countMessage, countOn } from './queries.ts'

export interface Added {
  conversation: string
  sender: string
  receiver: string
  content: string
  draft?: string
  booking?: string
  isAutomatic?: boolean
}

/** Adds a message to a locked conversation and notifies its receiver. */
export async function addMessage(
  { now }: Pick<Context, 'now'>,
  db: Db,
  keys: Keys,
  { conversation, sender, receiver, content, draft, booking, isAutomatic = false }: Added,
): Promise<string> {
  const [identifier, at] = [randomUUIDv7(), iso(now)]
  const { lastNumber, lastChange } = await countOn(db, conversation, { messages: 1 })
  const added = await insertMessage(db, {
    identifier,
    conversationIdentifier: conversation,
    number: lastNumber,
    change: lastChange,
    senderIdentifier: sender,
    draftIdentifier: draft ?? null,
    bookingIdentifier: booking ?? null,
    isAutomatic,
    sealedContent: await keys.seal(sender, places.message(identifier), content),
    sentAt: at,
  })
  // The same page sent other content to another person under this draft.
  if (!added) throw refused('IDEMPOTENCY_MISMATCH')
  await countMessage(db, { conversation, receiver, at })
  await notifyAgain(db, now, {
    person: receiver,
    kind: 'message',
    news: 'new_messages',
    occasion: occasionOf(conversation),
    subject: sender,
    other: sender,
  })
  return identifier
}
