import { randomUUIDv7 } from 'node:crypto'
import { type Message, type MessageFields, messageLimits } from '#schemas/care/messages.ts'
import { type Answer, answer } from '#platform/context/answers.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { dropFiles } from '#platform/files/drop-files.ts'
import type { Arrived } from '#platform/storage/store.ts'
import { limitUploads } from '#platform/files/limit-uploads.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { normalizeText } from '#platform/core/normalize-text.ts'
import { addMessage } from './add-message.ts'
import { autoReply } from './auto-reply.ts'
import { openKeys } from './conversation-keys.ts'
import { storeMessageFiles } from './store-message-files.ts'
import { findByDraft } from './message-queries.ts'
import { findPartner, type Partner } from './partner.ts'
import { beginConversation } from './begin-conversation.ts'
import { isBookingOf, lockConversation } from './queries.ts'
import { readMessage } from './read-message.ts'

/**
 * Sends a message and creates the conversation if needed. A repeated request with the same draft returns the message
 * that is already stored.
 */
export async function sendMessage(
  context: Context,
  fields: MessageFields,
  files: readonly Arrived[],
): Promise<Answer<Message>> {
  const { identifier: sender } = signedIn(context)
  if (fields.senderIdentifier !== undefined && fields.senderIdentifier !== sender) throw refused('FORBIDDEN')
  const content = normalizeText(fields.content ?? '')
  if (content === '' && files.length === 0)
    throw refused('VALIDATION_ERROR', { fields: { content: 'validation.required' } })

  const partner = await findPartner(context, context.db, fields.userIdentifier)
  await limitMessages(context, partner, files)
  const { message, isNew } = await asAuthor(context.db, sender, (db) =>
    send(context, db, partner, { ...fields, content, files }),
  )
  if (!isNew) await dropFiles(context, files)
  return answer(isNew ? 201 : 200, message)
}

/** Counted before any lock is acquired, so that refused requests count too. */
async function limitMessages(context: Context, { isQuestion }: Partner, files: readonly Arrived[]): Promise<void> {
  const { identifier: sender } = signedIn(context)
  await limitAttempts(context, 'message', sender, messageLimits.sends)
  if (isQuestion) await limitAttempts(context, 'question', sender, { ...messageLimits.questions, ...untilTomorrow })
  await limitUploads(context, files)
}

/** The limit is per day, so that waiting a few minutes does not free it. */
const daySeconds = 24 * 60 * 60
const untilTomorrow = { delaySeconds: daySeconds, longestSeconds: daySeconds }

interface Sent {
  content: string
  draftIdentifier: string
  bookingIdentifier?: string
  files: readonly Arrived[]
}

async function send(
  context: Context,
  db: Db,
  partner: Partner,
  sent: Sent,
): Promise<{ message: Message; isNew: boolean }> {
  const { identifier: sender } = signedIn(context)
  const { bookingIdentifier: booking, draftIdentifier: draft, content, files } = sent
  const locked = await lockedConversation(context, db, partner)
  const conversation = locked.identifier
  const keys = await openKeys(context, db, conversation)
  const there = await findByDraft(db, sender, draft)
  // A draft identifier belongs to one message to one person.
  if (there && there.conversationIdentifier !== conversation) throw refused('IDEMPOTENCY_MISMATCH')
  if (there) return { message: await readMessage(context, db, keys, there.identifier), isNew: false }
  if (!partner.canWrite) throw refused('CANNOT_WRITE')
  if (booking !== undefined && !(await isBookingOf(db, partner, booking)))
    throw refused('VALIDATION_ERROR', { fields: { bookingIdentifier: 'validation.choice' } })

  const receiver = partner.other.identifier
  const about = booking === undefined ? {} : { booking }
  const added = { conversation, sender, receiver, content, draft, ...about }
  const message = await addMessage(context, db, keys, added)
  await storeMessageFiles(context, db, keys, { message, conversation, sender }, files)
  if (sender === partner.client) await autoReply(context, db, keys, locked)
  return { message: await readMessage(context, db, keys, message), isNew: true }
}

const lockedConversation = ({ now }: Context, db: Db, { client, provider, conversation }: Partner) =>
  conversation
    ? lockConversation(db, conversation.identifier)
    : beginConversation(db, { identifier: randomUUIDv7(), client, provider, at: iso(now) })
