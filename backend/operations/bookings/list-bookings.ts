import { recordList } from '#backend/identity/sign-in/record-list.ts'
import { daysOf } from '#backend/operations/finance/days-of.ts'
import type { operatorBookingApi } from '#schemas/operations/operator-bookings.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { bookingPage, countBookings } from './queries.ts'

/** All bookings, newest first by default. Days are those of the session in UTC, the last one included. */
export async function listBookings(
  context: Context,
  query: QueryOf<typeof operatorBookingApi.list>,
): Promise<ReplyOf<typeof operatorBookingApi.list>> {
  const { db } = context
  const { page, perPage, sort = '-createdAt', from, to, ...others } = query
  const filter = { ...others, ...daysOf({ from, to }) }
  const found = await pageOf(
    { page, perPage },
    (limit, offset) => bookingPage(db, filter, { sort, limit, offset }),
    (most) => countBookings(db, filter, most),
  )
  await recordList(context, 'bookings', {
    query,
    rows: found.data,
    peopleOf: ({ clientIdentifier, providerIdentifier }) => [clientIdentifier, providerIdentifier],
  })
  return found
}
