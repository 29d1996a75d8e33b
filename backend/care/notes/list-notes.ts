import { pageLimits, type QueryOf } from '#schemas/platform/endpoint.ts'
import { type noteApi, noteLimits } from '#schemas/care/notes.ts'
import type { Context } from '#platform/context/context.ts'
import { requireOwnClient } from '#backend/care/caseload/own-client.ts'
import { wordsOf } from '#schemas/platform/fold.ts'
import { type Listed, searchNotes } from './search-notes.ts'
import { pageOfNotes } from './page-of-notes.ts'

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
