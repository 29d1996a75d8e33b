import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'
import { findMessage, type MessageRow } from './message-queries.ts'
import { type ConversationRow, lockConversation } from './queries.ts'

export interface Locked {
  message: MessageRow
  conversation: ConversationRow
  receiver: string
}

/** A message the caller wrote, with its conversation locked; another person's message is reported as not found. */
export async function lockOwnMessage(context: Context, db: Db, identifier: string): Promise<Locked> {
  const { identifier: author } = signedIn(context)
  const found = await findMessage(db, identifier)
  if (found?.senderIdentifier !== author) throw notFound()
  const conversation = await lockConversation(db, found.conversationIdentifier)
  // Read again: it may have been changed or deleted before the lock was acquired.
  const message = await findMessage(db, identifier)
  if (!message) throw notFound()
  const { clientIdentifier: client, providerIdentifier: provider } = conversation
  return { message, conversation, receiver: author === client ? provider : client }
}
