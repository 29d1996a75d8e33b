import type { QueryOf, ReplyOf } from '#schemas/kit.ts'
import type { noteApi } from '#schemas/notes.ts'
import { asAuthor } from '../kit/as-author.ts'
import { audit } from '../kit/audit.ts'
import { type Context, signedIn } from '../kit/context.ts'
import { openBox } from '../kit/data-keys.ts'
import { notFound } from '../kit/errors.ts'
import { pageOf } from '../kit/page.ts'
import { requireOwnClient } from '../relations/own-client.ts'
import { openRow } from './present-note.ts'
import { clientOfBooking, countNotes, type NoteFilter, notePage, type NoteSort } from './queries.ts'

interface Paged {
  page?: number
  perPage?: number
}
type Listed = ReplyOf<typeof noteApi.list>

/** Own notes, newest first unless told otherwise. */
export async function listNotes(
  context: Context,
  { type, status, client, sort, searchQuery: _searchQuery, ...paged }: QueryOf<typeof noteApi.list>,
): Promise<Listed> {
  if (client !== undefined) await requireOwnClient(context, context.db, client)
  return pageOfNotes(context, { type, status, client }, paged, sort)
}

/** Own notes about a session of the caller; another's session looks like none. */
export async function listNotesOfBooking(context: Context, booking: string, paged: Paged): Promise<Listed> {
  const client = await clientOfBooking(context.db, signedIn(context).identifier, booking)
  if (client === undefined) throw notFound()
  return pageOfNotes(context, { booking, client }, paged)
}

/** Own notes about a client, those about sessions too unless `type` says which. */
export async function listNotesOfClient(
  context: Context,
  client: string,
  { type, ...paged }: QueryOf<typeof noteApi.ofClient>,
): Promise<Listed> {
  await requireOwnClient(context, context.db, client)
  return pageOfNotes(context, { type, client }, paged)
}

function pageOfNotes(
  context: Context,
  filter: NoteFilter,
  paged: Paged,
  sort: NoteSort = '-createdAt',
): Promise<Listed> {
  const { identifier: author } = signedIn(context)
  return asAuthor(context.db, author, async (db) => {
    const box = await openBox(context, db, author)
    const page = await pageOf(
      paged,
      async (limit, offset) =>
        (await notePage(db, author, filter, { sort, limit, offset })).map((row) => openRow(box, row)),
      () => countNotes(db, author, filter),
    )
    await audit(context, db, 'note.listed', { subject: filter.client ?? null, details: { count: page.data.length } })
    return page
  })
}
