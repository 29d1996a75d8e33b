/** Unpaid sessions of a series, for the series module. */
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { type SeriesOfClient, unpaidOfSeries } from './paid-together-queries.ts'
import { presentBookings } from './present-bookings.ts'
import { findBookings, type LockedBooking } from './queries.ts'

export { lockPaidTogether, lockUnpaidOfSeries } from './paid-together-queries.ts'
export { payable } from './rules.ts'
export type { LockedBooking } from './queries.ts'

/** Rows, and the same sessions in the order of their times as their client may see them. */
export async function showUnpaidOfSeries(
  context: Context,
  of: SeriesOfClient,
): Promise<{ rows: LockedBooking[]; sessions: Booking[] }> {
  const rows = await unpaidOfSeries(context.db, of, iso(context.now))
  const seen = await findBookings(
    context.db,
    { identifier: of.client, reach: 'client' },
    rows.map(({ identifier }) => identifier),
  )
  return { rows, sessions: await presentBookings(context, seen) }
}
