import { extname } from 'node:path'
import type { Context } from '#platform/context/context.ts'
import { places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { storeFile } from '#platform/files/store-file.ts'
import type { Arrived } from '#platform/storage/store.ts'
import type { Keys } from './conversation-keys.ts'
import { insertMessageFile } from './message-queries.ts'

interface Of {
  message: string
  conversation: string
  sender: string
}

/** Attaches uploaded files to a message of the caller. Readable columns hold only the extension of a file name. */
export async function storeMessageFiles(
  context: Context,
  db: Db,
  keys: Keys,
  { message, conversation, sender }: Of,
  files: readonly Arrived[],
): Promise<void> {
  for (const [position, file] of files.entries()) {
    const { identifier, name } = file
    await storeFile(context, db, { ...file, name: `file${extname(name).toLowerCase()}` })
    await insertMessageFile(db, {
      fileIdentifier: identifier,
      messageIdentifier: message,
      conversationIdentifier: conversation,
      senderIdentifier: sender,
      position,
      sealedName: await keys.seal(sender, places.messageFileName(identifier), name),
    })
  }
}
