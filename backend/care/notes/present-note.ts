import type { Note, NoteRow } from '#schemas/care/notes.ts'
import { type Box, places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'
import { addendaOf, filesOf, findNote, type NoteListRow } from './queries.ts'
import { actionsOf } from './rules.ts'

/** A row of a list: only the title is decrypted. */
export function openRow(box: Box, row: NoteListRow, excerpt: string | null = null): NoteRow {
  const { bookingIdentifier, sealedTitle, dataKeyId, template: _template, version: _version, ...facts } = row
  return {
    ...facts,
    reference: bookingIdentifier ?? row.clientIdentifier,
    title: box.open(places.noteTitle(row.identifier), { content: sealedTitle, dataKeyId }),
    excerpt,
  }
}

/** A note as its author reads it; another author's note is reported as not found. */
export async function presentNote(db: Db, box: Box, { author, note }: { author: string; note: string }): Promise<Note> {
  const row = await findNote(db, author, note)
  if (!row) throw notFound()
  const [addenda, files] = [await addendaOf(db, note), await filesOf(db, note)]
  const { sealedContent, dataKeyId, template, version, status } = row
  const content = box.open(places.noteContent(note), { content: sealedContent, dataKeyId })
  const { excerpt: _excerpt, ...about } = openRow(box, row)
  return {
    ...about,
    content,
    template,
    version,
    files: files.map(({ sealedName, dataKeyId: key, ...file }) => ({
      ...file,
      fileName: box.open(places.fileName(file.identifier), { content: sealedName, dataKeyId: key }),
    })),
    addenda: addenda.map(({ identifier, sealedContent: sealed, dataKeyId: key, createdAt }) => ({
      identifier,
      content: box.open(places.addendum(identifier), { content: sealed, dataKeyId: key }),
      createdAt,
    })),
    actions: actionsOf({ status, hasContent: content !== '', files: files.length, addenda: addenda.length }),
  }
}
