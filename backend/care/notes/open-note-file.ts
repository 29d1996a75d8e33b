import type { FileStream } from '#platform/context/answers.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { openBox, places } from '#platform/context/data-keys.ts'
import { notFound } from '#platform/core/errors.ts'
import { openFile } from '#platform/files/open-file.ts'
import { findNoteFile } from './file-queries.ts'

/** A file of an own note, unchanged and under its original name; the access is logged. */
export function openNoteFile(context: Context, note: string, file: string): Promise<FileStream> {
  const { identifier: author } = signedIn(context)
  return asAuthor(context.db, author, async (db) => {
    const found = await findNoteFile(db, author, { note, file })
    if (!found) throw notFound()
    const { sealedName: content, dataKeyId, clientIdentifier } = found
    const box = await openBox(context, db, author)
    await audit(context, db, 'note.file_read', { subject: clientIdentifier, details: { note, file } })
    return openFile(context, db, file, box.open(places.fileName(file), { content, dataKeyId }))
  })
}
