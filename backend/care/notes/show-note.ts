import type { Note } from '#schemas/care/notes.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { openBox } from '#platform/context/data-keys.ts'
import { recordNoteRead } from './record-note-read.ts'
import { presentNote } from './present-note.ts'

/** One own note with its full text; the read is logged. */
export function showNote(context: Context, note: string): Promise<Note> {
  const { identifier: author } = signedIn(context)
  return asAuthor(context.db, author, async (db) => {
    const box = await openBox(context, db, author)
    const shown = await presentNote(db, box, { author, note })
    await recordNoteRead(context, db, { note, client: shown.clientIdentifier, count: 1 })
    return shown
  })
}
