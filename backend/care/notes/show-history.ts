import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import type { noteApi } from '#schemas/care/notes.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { openBox, places } from '#platform/context/data-keys.ts'
import { notFound } from '#platform/core/errors.ts'
import { recordNoteRead } from './record-note-read.ts'
import { findNote } from './queries.ts'
import { earlierVersions } from './version-queries.ts'

/** Earlier versions of a note, newest first; the read is logged. */
export function showHistory(context: Context, note: string): Promise<ReplyOf<typeof noteApi.history>> {
  const { identifier: author } = signedIn(context)
  return asAuthor(context.db, author, async (db) => {
    const found = await findNote(db, author, note)
    if (!found) throw notFound()
    const box = await openBox(context, db, author)
    const entries = await earlierVersions(db, note, found.version)
    await recordNoteRead(context, db, { note, client: found.clientIdentifier, count: entries.length })
    return {
      data: entries.map(({ version, sealedTitle, sealedContent, dataKeyId, at }) => ({
        version,
        at,
        title: box.open(places.versionTitle(note, version), { content: sealedTitle, dataKeyId }),
        content: box.open(places.versionContent(note, version), { content: sealedContent, dataKeyId }),
      })),
    }
  })
}
