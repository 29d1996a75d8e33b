import type { bookingApi } from '#schemas/scheduling/bookings.ts'
import { pageLimits, type QueryOf, type ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { ownClientStatus, pageOfOwnClients } from './own-client-queries.ts'
import { pageOfBookings } from './queries.ts'
import { presentBookings } from './present-bookings.ts'

interface Paged {
  page?: number
  perPage?: number
}
const placeOf = ({ page = 1, perPage = pageLimits.perPage }: Paged) => ({
  limit: perPage,
  offset: (page - 1) * perPage,
})
const metaOf = ({ page = 1, perPage = pageLimits.perPage }: Paged, total: number) => ({
  page,
  perPage,
  total,
  lastPage: Math.max(1, Math.ceil(total / perPage)),
})

/** Clients for whom the calling therapist may make an appointment. */
export async function listOwnClients(
  context: Context,
  { searchQuery = '', ...paged }: QueryOf<typeof bookingApi.ownClients>,
): Promise<ReplyOf<typeof bookingApi.ownClients>> {
  const provider = signedIn(context).identifier
  const asked = { provider, search: searchQuery.trim(), now: iso(context.now) }
  const { data, total } = await pageOfOwnClients(context.db, asked, placeOf(paged))
  return { data, meta: metaOf(paged, total) }
}

/** The calling therapist's appointments with one client, newest first; another therapist's client is reported as not found. */
export async function listWithClient(
  context: Context,
  client: string,
  paged: QueryOf<typeof bookingApi.ofClient>,
): Promise<ReplyOf<typeof bookingApi.ofClient>> {
  const viewer = { identifier: signedIn(context).identifier, reach: 'party' } as const
  const newestFirst = { client, sort: 'createdAt', descending: true } as const
  const { rows, total } = await pageOfBookings(context.db, viewer, newestFirst, placeOf(paged))
  if (total === 0 && !(await ownClientStatus(context.db, viewer.identifier, client))) throw notFound()
  return { data: await presentBookings(context, rows), meta: metaOf(paged, total) }
}
