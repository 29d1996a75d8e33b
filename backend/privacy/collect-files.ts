import { buffer } from 'node:stream/consumers'
import { privacyLimits } from '#schemas/privacy.ts'
import type { Services } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { readPlain } from '../kit/files/open-file.ts'
import { openFilesOf } from './collect-queries.ts'
import { filesThatFit, namesInArchive } from './rules.ts'

export interface OwnFile {
  /** In the archive. */
  name: string
  content: Buffer
}

/** What the person handed in, as it was sent; of very much the newest. */
export async function collectFiles(db: Db, services: Services, person: string): Promise<OwnFile[]> {
  const files = filesThatFit(await openFilesOf(db, person), privacyLimits.exportFilesBytes)
  const names = namesInArchive(files)
  const collected: OwnFile[] = []
  for (const [place, file] of files.entries())
    collected.push({ name: names[place] as string, content: await buffer(await readPlain(services, file)) })
  return collected
}
