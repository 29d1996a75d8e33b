import type { NoteTexts } from '#schemas/care/notes.ts'
import { type Box, places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { insertVersion } from './version-queries.ts'

interface Entry {
  author: string
  note: string
  version: number
  texts: NoteTexts
  at: string
}

/** A history entry: the content of the note at this version. */
export async function writeVersion(db: Db, box: Box, { author, note, version, texts, at }: Entry): Promise<void> {
  const { content: sealedTitle, dataKeyId } = box.seal(places.versionTitle(note, version), texts.title)
  await insertVersion(db, {
    noteIdentifier: note,
    providerIdentifier: author,
    version,
    sealedTitle,
    sealedContent: box.seal(places.versionContent(note, version), texts.content).content,
    dataKeyId,
    at,
  })
}
