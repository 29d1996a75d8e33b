/** Files in a folder of this machine: random names in subfolders by their first two letters, for this account alone. */
import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './store.ts'

/** What is being written; nobody writes longer than a sender of a file may take. */
const partEnding = '.part'
const abandonedAfterMs = 10 * 60_000

export function localFolder(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key)
  return {
    async put(key, source) {
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true, mode: 0o700 })
      const part = `${pathOf(key)}.${randomUUID().slice(0, 8)}${partEnding}`
      try {
        await pipeline(source, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
        await rename(part, pathOf(key))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async open(key): Promise<Readable> {
      const file = await open(pathOf(key))
      return file.createReadStream({ highWaterMark: 64 * 1024 })
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    },
    async sweep() {
      for (const name of await namesIn(folder)) {
        if (!name.endsWith(partEnding)) continue
        const path = join(folder, name)
        const written = await stat(path).catch(() => null)
        if (written && written.mtimeMs < Date.now() - abandonedAfterMs) await rm(path, { force: true })
      }
    },
  }
}

/** None where nothing was ever kept. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
