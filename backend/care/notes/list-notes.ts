import { pageLimits, type QueryOf } from '#schemas/platform/endpoint.ts'
import { type noteApi, noteLimits } from '#schemas/care/notes.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { openBox } from '#platform/context/data-keys.ts'
import { notFound } from '#platform/core/errors.ts'
import { pageOf } from '#platform/http/page.ts'
import { requireOwnClient } from '#backend/care/caseload/own-client.ts'
import { wordsOf } from '#schemas/platform/fold.ts'
import { openRow } from './present-note.ts'
import { clientOfBooking, countNotes, notePage } from './queries.ts'
import { type NoteQuery, type Listed, searchNotes } from './search-notes.ts'

interface Paged {
  page?: number
  perPage?: number
}
/** Own notes, newest first by default. A search for a single character is ignored. */
export async function listNotes(
  context: Context,
  {
    type,
    status,
    client,
    searchQuery = '',
    sort = '-createdAt',
    page = 1,
    perPage = pageLimits.perPage,
  }: QueryOf<typeof noteApi.list>,
): Promise<Listed> {
  if (client !== undefined) await requireOwnClient(context, context.db, client)
  const query = { filter: { type, status, client }, sort, page, perPage }
  const isSearch = searchQuery.trim().length >= noteLimits.searchMin
  return isSearch ? searchNotes(context, wordsOf(searchQuery), query) : pageOfNotes(context, query)
}

/** Own notes about a session of the caller; another person's session is reported as not found. */
export async function listNotesOfBooking(
  context: Context,
  booking: string,
  { page = 1, perPage = pageLimits.perPage }: Paged,
): Promise<Listed> {
  const client = await clientOfBooking(context.db, signedIn(context).identifier, booking)
  if (client === undefined) throw notFound()
  return pageOfNotes(context, { filter: { booking, client }, sort: '-createdAt', page, perPage })
}

/** Own notes about a client, including those about sessions unless `type` selects one kind. */
export const listNotesOfClient = (context: Context, client: string, query: QueryOf<typeof noteApi.ofClient>) =>
  listNotes(context, { ...query, client })

function pageOfNotes(context: Context, { filter, sort, ...paged }: NoteQuery): Promise<Listed> {
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
