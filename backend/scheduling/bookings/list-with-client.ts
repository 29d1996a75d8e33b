import type { bookingApi } from '#schemas/scheduling/bookings.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { ownClientStatus } from './own-client-queries.ts'
import { pageOfBookings } from './queries.ts'
import { readStatuses } from './read-statuses.ts'
import { presentBookings } from './present-bookings.ts'
import { placeOf, metaOf } from './paging.ts'

/** The calling therapist's appointments with one client, the one made last first; another therapist's client is reported as not found. */
export async function listWithClient(
  context: Context,
  client: string,
  paged: QueryOf<typeof bookingApi.ofClient>,
): Promise<ReplyOf<typeof bookingApi.ofClient>> {
  const viewer = { identifier: signedIn(context).identifier, reach: 'party' } as const
  const { statuses, sort = '-createdAt' } = paged
  const filter = {
    client,
    ...(statuses === undefined ? {} : { statuses: readStatuses(statuses) }),
    sort: sort.replace('-', '') as 'startAt' | 'createdAt',
    descending: sort.startsWith('-'),
  }
  const { rows, total } = await pageOfBookings(context.db, viewer, filter, placeOf(paged))
  if (total === 0 && !(await ownClientStatus(context.db, viewer.identifier, client))) throw notFound()
  return { data: await presentBookings(context, rows), meta: metaOf(paged, total) }
}
