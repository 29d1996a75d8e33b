import { PassThrough, pipeline, type Readable } from 'node:stream'
import { FileStream } from '../answers.ts'
import type { Services } from '../context.ts'
import type { Db } from '../database.ts'
import { notFound, refused } from '../errors.ts'
import { findFile } from './file-queries.ts'
import { openFileKey, unsealing } from './sealed-stream.ts'

/** A file for somebody whose right to it was checked; refused while it is in quarantine, and for good where it is infected. */
export async function openFile(
  { services }: { services: Services },
  db: Db,
  fileIdentifier: string,
): Promise<FileStream> {
  const file = await findFile(db, fileIdentifier)
  if (!file) throw notFound()
  if (file.scanStatus === 'quarantined') throw refused('FILE_QUARANTINED', { retryAfter: 5 })
  if (file.scanStatus === 'infected') throw refused('FILE_INFECTED')
  return new FileStream(file.contentType, await readPlain(services, file), file.name, file.bytes)
}

interface Sealed {
  identifier: string
  storageKey: string
  sealedKey: Buffer
}

/** The bytes as they were sent. Ends with an error where they are not whole. */
export async function readPlain({ config, files }: Services, file: Sealed): Promise<Readable> {
  const key = openFileKey(config.secrets.seals, file.identifier, file.sealedKey)
  const plain = new PassThrough()
  // Told through `plain`, which its reader watches.
  pipeline(await files.open(file.storageKey), unsealing(key, file.identifier), plain, () => undefined)
  return plain
}
