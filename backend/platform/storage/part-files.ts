/** Temporary files on this machine; they are deleted whatever happens. */
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StorageUnavailable } from './store.ts'

export const partEnding = '.part'
/** Longer than any write: a sender may take a few minutes. */
const abandonedAfterMs = 10 * 60_000

/** No space, no quota, a broken or read-only disk, no more open files. */
const outages = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE']

/**
 * Writes `source` to a temporary file beside `path`, readable by this account only, passes it to `use`, and deletes
 * what is left.
 */
export async function withPart(
  path: string,
  source: AsyncIterable<Buffer>,
  use: (part: string) => Promise<void>,
): Promise<void> {
  await writePart(path, source, use).catch((error: NodeJS.ErrnoException) => {
    throw outages.includes(error.code ?? '') ? new StorageUnavailable(error.message, { cause: error }) : error
  })
}

async function writePart(
  path: string,
  source: AsyncIterable<Buffer>,
  use: (part: string) => Promise<void>,
): Promise<void> {
  const part = path + partEnding
  await mkdir(dirname(part), { recursive: true, mode: 0o700 })
  // Opened before anything is read: otherwise a stream could create the file after its removal, when the sender
  // disconnects.
  const file = await open(part, 'wx', 0o600)
  try {
    await pipeline(source, file.createWriteStream({ flush: true }))
    await use(part)
  } finally {
    await rm(part, { force: true })
  }
}

/** Deletes temporary files of processes that were killed. */
export async function sweepParts(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const found = name.endsWith(partEnding) ? await stat(path).catch(() => null) : null
    if (found && found.mtimeMs < Date.now() - abandonedAfterMs) await rm(path, { force: true })
  }
}

/** Empty where no file was ever stored. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
