import { buffer } from 'node:stream/consumers'
import { privacyLimits } from '#schemas/privacy.ts'
import type { Context } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { keyOfFile, readPlain } from '../kit/files/open-file.ts'
import { openFilesOf } from './collect-queries.ts'
import { filesThatFit, namesInArchive } from './rules.ts'

export interface OwnFile {
  /** In the archive. */
  name: string
  content: Buffer
}

/** What the person handed in, as it was sent; of very much the newest. Names of files of notes are sealed, and come opened. */
export async function collectFiles(
  within: Pick<Context, 'services' | 'now'>,
  db: Db,
  person: string,
  namesOfNoteFiles: ReadonlyMap<string, string>,
): Promise<OwnFile[]> {
  const kept = (await openFilesOf(db, person)).map((file) => named(file, namesOfNoteFiles.get(file.identifier)))
  const files = filesThatFit(kept, privacyLimits.exportFilesBytes)
  const names = namesInArchive(files)
  const collected: OwnFile[] = []
  for (const [place, file] of files.entries()) {
    const plain = await readPlain(within.services, file, await keyOfFile(within, db, file))
    collected.push({ name: names[place] as string, content: await buffer(plain) })
  }
  return collected
}

const named = <File extends { name: string; kind: string | null }>(file: File, nameOfNote: string | undefined): File =>
  nameOfNote === undefined ? file : { ...file, name: nameOfNote, kind: 'note' }
