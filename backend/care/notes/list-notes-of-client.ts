import type { QueryOf } from '#schemas/platform/endpoint.ts'
import type { noteApi } from '#schemas/care/notes.ts'
import type { Context } from '#platform/context/context.ts'
import { listNotes } from './list-notes.ts'

/** Own notes about a client, including those about sessions unless `type` selects one kind. */
export const listNotesOfClient = (context: Context, client: string, query: QueryOf<typeof noteApi.ofClient>) =>
  listNotes(context, { ...query, client })
