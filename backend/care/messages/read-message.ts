import type { Message } from '#schemas/care/messages.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'
import type { Keys } from './conversation-keys.ts'
import { findMessage } from './message-queries.ts'
import { presentMessages } from './present-messages.ts'
import { sidesFor } from './sides.ts'

/** The current version of one message of a conversation of the caller. */
export async function readMessage(context: Context, db: Db, keys: Keys, identifier: string): Promise<Message> {
  const { identifier: caller } = signedIn(context)
  const row = await findMessage(db, identifier)
  if (!row) throw notFound()
  const sides = await sidesFor(db, caller, row.conversationIdentifier)
  const [message] = await presentMessages(db, { keys, caller, now: context.now, ...sides }, [row])
  if (!message) throw notFound()
  return message
}
