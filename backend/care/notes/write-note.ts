import { randomUUIDv7 } from 'node:crypto'
import type { Note, NoteFields } from '#schemas/care/notes.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { openBox, places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import type { Arrived } from '#platform/storage/store.ts'
import { requireOwnClient } from '#backend/care/caseload/own-client.ts'
import { storeNoteFiles } from './store-note-files.ts'
import { presentNote } from './present-note.ts'
import { clientOfBooking, insertNote } from './queries.ts'
import { limitUploads } from '#platform/files/limit-uploads.ts'
import { normalizeTexts } from './normalize-texts.ts'
import { writeVersion } from './write-version.ts'

/** Creates a draft about an own session or client; a file can replace the text. */
export async function writeNote(context: Context, fields: NoteFields, files: readonly Arrived[]): Promise<Note> {
  const { identifier: author } = signedIn(context)
  const texts = normalizeTexts(fields)
  if (texts.content === '' && files.length === 0)
    throw refused('VALIDATION_ERROR', { fields: { content: 'validation.required' } })

  await limitUploads(context, files)
  return asAuthor(context.db, author, async (db) => {
    const client = await clientOf(context, db, fields)
    const box = await openBox(context, db, author)
    const [note, at] = [randomUUIDv7(), iso(context.now)]
    const { content: sealedTitle, dataKeyId } = box.seal(places.noteTitle(note), texts.title)
    await insertNote(db, {
      identifier: note,
      providerIdentifier: author,
      type: fields.type,
      bookingIdentifier: fields.type === 'booking' ? fields.reference : null,
      clientIdentifier: client,
      ...(fields.template && { template: fields.template }),
      sealedTitle,
      sealedContent: box.seal(places.noteContent(note), texts.content).content,
      dataKeyId,
      createdAt: at,
      updatedAt: at,
    })
    await storeNoteFiles(context, db, box, note, files)
    await writeVersion(db, box, { author, note, version: 1, texts, at })
    await audit(context, db, 'note.written', { subject: client, details: { note } })
    return presentNote(db, box, { author, note })
  })
}

/** The client the note is about. Another person's booking or client is reported as not found. */
async function clientOf(context: Context, db: Db, { type, reference }: NoteFields): Promise<string> {
  if (type === 'client') {
    await requireOwnClient(context, db, reference)
    return reference
  }
  const client = await clientOfBooking(db, signedIn(context).identifier, reference)
  if (client === undefined) throw notFound()
  return client
}
