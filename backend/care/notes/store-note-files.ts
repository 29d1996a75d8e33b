import { extname } from 'node:path'
import { noteFileKinds, noteLimits } from '#schemas/care/notes.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { type Box, places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { storeFile } from '#platform/files/store-file.ts'
import { refusedField, wrongKind } from '#platform/files/refused-file.ts'
import { openFileKey } from '#platform/storage/sealed-stream.ts'
import type { Arrived } from '#platform/storage/store.ts'
import { insertNoteFile, fileCapacityOf } from './file-queries.ts'

/**
 * Attaches uploaded files to an existing note, encrypted under the author's key. Readable columns hold only the
 * extension of a file name.
 */
export async function storeNoteFiles(
  context: Context,
  db: Db,
  box: Box,
  noteIdentifier: string,
  files: readonly Arrived[],
): Promise<void> {
  if (files.length === 0) return
  const { type, files: stored } = await fileCapacityOf(db, noteIdentifier)
  const kinds: readonly string[] = noteFileKinds[type]
  if (files.some(({ name }) => !kinds.includes(kindOf(name)))) throw wrongKind('file', kinds)
  if ((stored ?? 0) + files.length > noteLimits.filesPerNote)
    throw refusedField('file', 'validation.files_most', { maxItems: noteLimits.filesPerNote })

  for (const file of files) {
    const { identifier, name, sealedKey } = file
    const key = openFileKey(context.services.config.secrets.seals, identifier, sealedKey)
    const { content: ownKey, dataKeyId } = box.seal(places.fileKey(identifier), key)
    await storeFile(context, db, { ...file, sealedKey: ownKey, name: `file.${kindOf(name)}` }, dataKeyId)
    await insertNoteFile(db, {
      fileIdentifier: identifier,
      noteIdentifier,
      providerIdentifier: signedIn(context).identifier,
      sealedName: box.seal(places.fileName(identifier), name).content,
      dataKeyId,
      createdAt: iso(context.now),
    })
  }
}

const kindOf = (name: string) => extname(name).slice(1).toLowerCase()
