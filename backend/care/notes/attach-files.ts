import type { Note } from '#schemas/care/notes.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { openBox } from '#platform/context/data-keys.ts'
import type { Arrived } from '#platform/storage/store.ts'
import { storeNoteFiles } from './store-note-files.ts'
import { lockDraft } from './lock-draft.ts'
import { presentNote } from './present-note.ts'
import { updateNote } from './queries.ts'
import { limitUploads } from '#platform/files/limit-uploads.ts'

/** Adds files to a draft; its text and version do not change. */
export async function attachFiles(context: Context, note: string, files: readonly Arrived[]): Promise<Note> {
  const { identifier: author } = signedIn(context)
  await limitUploads(context, files)
  return asAuthor(context.db, author, async (db) => {
    const draft = await lockDraft(db, author, note)
    const box = await openBox(context, db, author)
    await storeNoteFiles(context, db, box, note, files)
    await updateNote(db, note, { updatedAt: iso(context.now) })
    await audit(context, db, 'note.files_added', {
      subject: draft.clientIdentifier,
      details: { note, count: files.length },
    })
    return presentNote(db, box, { author, note })
  })
}
