import { asAuthor } from '#platform/context/as-author.ts'
import type { Context } from '#platform/context/context.ts'
import { places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { type Keys, openKeysOfAll } from '#backend/care/messages/conversation-keys.ts'
import type { Paperwork } from './collect-paperwork.ts'
import { conversationsOf, sealedMessageFiles, sealedMessages } from './conversation-queries.ts'

type Plain = Record<string, unknown>

const batch = 2_000

interface OpenedConversation {
  person: string
  conversation: string
  /** Name of the other person; null for an erased account. */
  other: string | null
  keys: Keys
}

/** Messages between the person and others, decrypted; an export contains both sides of a conversation. */
export function collectConversations(
  within: Pick<Context, 'services' | 'now'>,
  root: Db,
  person: string,
): Promise<Paperwork> {
  return asAuthor(root, person, async (db) => {
    const conversations = await conversationsOf(db, person)
    const keysOf = await openKeysOfAll(
      within,
      db,
      conversations.map(({ identifier }) => identifier),
    )
    const files: { messages: Plain[]; 'message-files': Plain[] } = { messages: [], 'message-files': [] }
    for (const { identifier: conversation, with: other } of conversations) {
      const opened = { person, conversation, other, keys: keysOf(conversation) }
      for await (const row of openedMessages(db, opened)) files.messages.push(row)
      files['message-files'].push(...(await openedFiles(db, opened)))
    }
    return Object.fromEntries(Object.entries(files).filter(([, rows]) => rows.length > 0))
  })
}

async function* openedMessages(
  db: Db,
  { person, conversation, other, keys }: OpenedConversation,
): AsyncGenerator<Plain> {
  let rows = await sealedMessages(db, conversation, 0, batch)
  while (rows.length > 0) {
    for (const { identifier, senderIdentifier: sender, sealedContent, ...row } of rows)
      yield {
        identifier,
        with: other,
        isOwn: sender === person,
        isAutomatic: row.isAutomatic,
        content: sealedContent && keys.open(sender, places.message(identifier), sealedContent),
        sentAt: row.sentAt,
        editedAt: row.editedAt,
        deletedAt: row.deletedAt,
      }
    rows = await sealedMessages(db, conversation, rows.at(-1)?.number ?? 0, batch)
  }
}

async function openedFiles(db: Db, { person, conversation, other, keys }: OpenedConversation): Promise<Plain[]> {
  const rows = await sealedMessageFiles(db, conversation)
  return rows.map(({ fileIdentifier, senderIdentifier: sender, sealedName, ...row }) => ({
    identifier: fileIdentifier,
    message: row.messageIdentifier,
    with: other,
    isOwn: sender === person,
    name: keys.open(sender, places.messageFileName(fileIdentifier), sealedName),
    sentAt: row.sentAt,
  }))
}
