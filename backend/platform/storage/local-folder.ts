/** Files in a local folder: random names in subfolders by their first two letters, readable by this account only. */
import { constants } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { access, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { partEnding, sweepParts, withPart } from './part-files.ts'
import type { FileStore } from './store.ts'

export function localFolder(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key)
  return {
    put: (key, source) => withPart(pathOf(key), source, (part) => rename(part, pathOf(key))),
    open: async (key) => (await open(pathOf(key))).createReadStream({ highWaterMark: 64 * 1024 }),
    remove: (key) => rm(pathOf(key), { force: true }),
    check: () => checkFolder(folder),
    sweep: () => sweepParts(folder),
  }
}

/** One block: a full disk still accepts empty files. */
const probe = Buffer.alloc(4096)

/** Throws where the folder is not writable. */
export async function checkFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  const path = join(folder, randomUUID() + partEnding)
  try {
    await writeFile(path, probe, { flag: 'wx', mode: 0o600 })
  } finally {
    await rm(path, { force: true })
  }
}
