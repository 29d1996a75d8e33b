import { noteApi as api } from '#schemas/notes.ts'
import { notFound } from '../kit/errors.ts'
import type { Serve } from '../kit/serve.ts'
import { listNotes, listNotesOfBooking, listNotesOfClient } from './list-notes.ts'
import { showNote } from './show-note.ts'
import { writeNote } from './write-note.ts'

const soon = async (): Promise<never> => {
  throw notFound()
}

/** What a therapist writes about sessions and clients. */
export function noteRoutes(serve: Serve) {
  serve(api.create, (context, { fields, files }) => writeNote(context, fields, files))
  serve(api.list, (context, { query }) => listNotes(context, query))
  serve(api.ofBooking, (context, { params, query }) => listNotesOfBooking(context, params.id, query))
  serve(api.ofClient, (context, { params, query }) => listNotesOfClient(context, params.id, query))
  serve(api.documents, soon)
  serve(api.draftKey, soon)
  serve(api.show, (context, { params }) => showNote(context, params.id))
  serve(api.change, soon)
  serve(api.remove, soon)
  serve(api.sign, soon)
  serve(api.amend, soon)
  serve(api.history, soon)
  serve(api.attach, soon)
  serve(api.fileContent, soon)
  serve(api.detach, soon)
}
