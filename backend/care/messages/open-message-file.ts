import type { FileStream } from '#platform/context/answers.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { places } from '#platform/context/data-keys.ts'
import { notFound } from '#platform/core/errors.ts'
import { openFile } from '#platform/files/open-file.ts'
import { openKeys } from './conversation-keys.ts'
import { findMessageFile } from './message-queries.ts'

/** A file of a message for one of the two people, unchanged and under its original name. */
export function openMessageFile(context: Context, message: string, file: string): Promise<FileStream> {
  const { identifier: person } = signedIn(context)
  return asAuthor(context.db, person, async (db) => {
    const found = await findMessageFile(db, person, { message, file })
    if (!found) throw notFound()
    const keys = await openKeys(context, db, found.conversationIdentifier)
    const name = keys.open(found.senderIdentifier, places.messageFileName(file), found.sealedName)
    if (name === null) throw notFound()
    return openFile(context, db, file, name)
  })
}
