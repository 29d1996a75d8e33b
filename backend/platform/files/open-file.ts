import { PassThrough, pipeline, type Readable } from 'node:stream'
import { FileStream } from '#platform/context/answers.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import type { Context, Services } from '#platform/context/context.ts'
import { openBox, places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { findFile } from './file-queries.ts'
import { openFileKey, unsealing } from '#platform/storage/sealed-stream.ts'

type Within = Pick<Context, 'services' | 'now'>

/**
 * Opens a file for a person whose right was checked; refuses it while it is in quarantine, and for good where it is
 * infected.
 */
export async function openFile(
  within: Within,
  db: Db,
  fileIdentifier: string,
  /** Given where the row does not contain it. */
  name?: string,
): Promise<FileStream> {
  const file = await findFile(db, fileIdentifier)
  if (!file) throw notFound()
  if (file.scanStatus === 'quarantined') throw refused('FILE_QUARANTINED', { retryAfter: 5 })
  if (file.scanStatus === 'infected') throw refused('FILE_INFECTED')
  const plain = await readPlain(within.services, file, await keyOfFile(within, db, file))
  return new FileStream(file.contentType, plain, name ?? file.name, file.bytes)
}

interface StoredFile {
  identifier: string
  ownerIdentifier: string
  sealedKey: Buffer
  dataKeyId: number | null
}

/** Encrypted with the product's secret or the owner's data key: then this runs as the owner, also without a caller. */
export async function keyOfFile(within: Within, db: Db, file: StoredFile): Promise<Buffer> {
  const { identifier, ownerIdentifier: owner } = file
  if (file.dataKeyId === null) return openFileKey(within.services.config.secrets.seals, identifier, file.sealedKey)
  return asAuthor(db, owner, async (transaction) => {
    const box = await openBox(within, transaction, owner)
    // Reads it again: the owner's key may have been rotated since.
    const { sealedKey: content, dataKeyId } = (await findFile(transaction, identifier)) ?? {}
    if (!content || !dataKeyId) throw notFound()
    return box.openBytes(places.fileKey(identifier), { content, dataKeyId })
  })
}

/** The original bytes. Fails where they are incomplete. */
export async function readPlain(
  { files }: Pick<Services, 'files'>,
  { identifier, storageKey }: { identifier: string; storageKey: string },
  key: Buffer,
): Promise<Readable> {
  const plain = new PassThrough()
  // `plain` carries the error to its reader.
  pipeline(await files.open(storageKey), unsealing(key, identifier), plain, () => undefined)
  return plain
}
