import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localFolder } from '#platform/storage/local-folder.ts'

/** A folder for files that is removed after the test. */
export async function temporaryFiles() {
  const folder = await mkdtemp(join(tmpdir(), 'solace-files-'))
  return { folder, store: localFolder(folder), close: () => rm(folder, { recursive: true, force: true }) }
}
