import type { api } from '#schemas/endpoints.ts'
import { pageLimits, type QueryOf, type ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { pageOfEntries } from './queries.ts'
import { presentEntry } from './show-entry.ts'

type Api = typeof api.waitlist

/** A page of the caller's entries. */
export async function listWaitlist(context: Context, query: QueryOf<Api['list']>): Promise<ReplyOf<Api['list']>> {
  const { page = 1, perPage = pageLimits.perPage, bookingIdentifier } = query
  const client = signedIn(context).identifier
  const { rows, total } = await pageOfEntries(
    context.db,
    { client, booking: bookingIdentifier },
    { limit: perPage, offset: (page - 1) * perPage },
  )
  return {
    data: rows.map((row) => presentEntry(row, context.now)),
    meta: { page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) },
  }
}
