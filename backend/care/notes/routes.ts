import { noteApi as api } from '#schemas/care/notes.ts'
import { draftKey } from '#platform/context/draft-key.ts'
import type { Serve } from '#platform/http/serve.ts'
import { amendNote } from './amend-note.ts'
import { attachFiles } from './attach-files.ts'
import { changeNote } from './change-note.ts'
import { deleteNote } from './delete-note.ts'
import { detachFile } from './detach-file.ts'
import { kindsOfNote } from './kinds-of-note.ts'
import { kindsOfType } from './kinds-of-type.ts'
import { listDocuments } from './list-documents.ts'
import { listNotes } from './list-notes.ts'
import { listNotesOfBooking } from './list-notes-of-booking.ts'
import { listNotesOfClient } from './list-notes-of-client.ts'
import { openNoteFile } from './open-note-file.ts'
import { showAgain } from './show-again.ts'
import { showHistory } from './show-history.ts'
import { showNote } from './show-note.ts'
import { signNote } from './sign-note.ts'
import { writeNote } from './write-note.ts'

/** Routes of a therapist's notes about sessions and clients. */
export function noteRoutes(serve: Serve) {
  serve(
    api.create,
    (context, { fields, files, made }) =>
      made === undefined ? writeNote(context, fields, files) : showAgain(context, made, files),
    async (_context, { texts }) => kindsOfType(texts.type),
  )
  serve(api.list, (context, { query }) => listNotes(context, query))
  serve(api.ofBooking, (context, { params, query }) => listNotesOfBooking(context, params.id, query))
  serve(api.ofClient, (context, { params, query }) => listNotesOfClient(context, params.id, query))
  serve(api.documents, (context, { params, query }) => listDocuments(context, params.id, query))
  serve(api.draftKey, (context) => draftKey(context, 'draft'))
  serve(api.show, (context, { params }) => showNote(context, params.id))
  serve(api.change, (context, { params, body }) => changeNote(context, params.id, body))
  serve(api.remove, (context, { params, body }) => deleteNote(context, params.id, body))
  serve(api.sign, (context, { params, body }) => signNote(context, params.id, body))
  serve(api.amend, (context, { params, body, isRepeated }) =>
    isRepeated ? showAgain(context, params.id) : amendNote(context, params.id, body),
  )
  serve(api.history, (context, { params }) => showHistory(context, params.id))
  serve(
    api.attach,
    (context, { params, files }) => attachFiles(context, params.id, files),
    (context, { params }) => kindsOfNote(context, params.id),
  )
  serve(api.fileContent, (context, { params }) => openNoteFile(context, params.id, params.fileId))
  serve(api.detach, (context, { params }) => detachFile(context, params.id, params.fileId))
}
