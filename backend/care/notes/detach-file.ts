import type { Note } from '#schemas/care/notes.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { openBox } from '#platform/context/data-keys.ts'
import { notFound } from '#platform/core/errors.ts'
import { dropFile } from '#platform/files/drop-file.ts'
import { findNoteFile } from './file-queries.ts'
import { lockDraft } from './lock-draft.ts'
import { presentNote } from './present-note.ts'
import { updateNote } from './queries.ts'

export function detachFile(context: Context, note: string, file: string): Promise<Note> {
  const { identifier: author } = signedIn(context)
  return asAuthor(context.db, author, async (db) => {
    const draft = await lockDraft(db, author, note)
    if (!(await findNoteFile(db, author, { note, file }))) throw notFound()
    await dropFile(context, db, file)
    await updateNote(db, note, { updatedAt: iso(context.now) })
    await audit(context, db, 'note.file_removed', { subject: draft.clientIdentifier, details: { note } })
    return presentNote(db, await openBox(context, db, author), { author, note })
  })
}
