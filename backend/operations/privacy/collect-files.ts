import { buffer } from 'node:stream/consumers'
import { privacyLimits } from '#schemas/operations/privacy.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { keyOfFile, readPlain } from '#platform/files/open-file.ts'
import type { OwnData } from './collect-own-data.ts'
import { openFilesOf } from './collect-queries.ts'
import { filesThatFit, namesInArchive } from './rules.ts'

export interface OwnFile {
  /** Name in the archive. */
  name: string
  content: Buffer
}

/** Decrypted names and kinds of files, by file identifier. */
type OpenedNames = ReadonlyMap<string, { name: string; kind: string }>

export const openedNames = ({ files }: Pick<OwnData, 'files'>): OpenedNames =>
  new Map(
    ['note', 'message'].flatMap((kind) =>
      (files[`${kind}-files`] ?? []).map(({ identifier, name }) => [String(identifier), { name: String(name), kind }]),
    ),
  )

/**
 * Files the person uploaded, unchanged; the newest ones if they exceed the size limit. Names of note and message files
 * are passed in decrypted.
 */
export async function collectFiles(
  within: Pick<Context, 'services' | 'now'>,
  db: Db,
  person: string,
  names: OpenedNames,
): Promise<OwnFile[]> {
  const stored = (await openFilesOf(db, person)).map((file) => ({ ...file, ...names.get(file.identifier) }))
  const files = filesThatFit(stored, privacyLimits.exportFilesBytes)
  const namesInside = namesInArchive(files)
  const collected: OwnFile[] = []
  for (const [place, file] of files.entries()) {
    const plain = await readPlain(within.services, file, await keyOfFile(within, db, file))
    collected.push({ name: namesInside[place] as string, content: await buffer(plain) })
  }
  return collected
}
