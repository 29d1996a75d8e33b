import type { bookingApi } from '#schemas/scheduling/bookings.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { pageOfOwnClients } from './own-client-queries.ts'
import { placeOf, metaOf } from './paging.ts'

/** Clients for whom the calling therapist may make an appointment. */
export async function listOwnClients(
  context: Context,
  { searchQuery = '', ...paged }: QueryOf<typeof bookingApi.ownClients>,
): Promise<ReplyOf<typeof bookingApi.ownClients>> {
  const provider = signedIn(context).identifier
  const requested = { provider, search: searchQuery.trim(), now: iso(context.now) }
  const { data, total } = await pageOfOwnClients(context.db, requested, placeOf(paged))
  return { data, meta: metaOf(paged, total) }
}
