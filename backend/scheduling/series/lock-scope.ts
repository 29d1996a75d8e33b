import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { SeriesCancel } from '#schemas/scheduling/series.ts'
import { lockBookings } from '#backend/scheduling/bookings/lock-bookings.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'
import { type ItemRow, lockItems, lockSeries, type SeriesRow } from './queries.ts'
import { isInScope } from './rules.ts'

type Booking = Awaited<ReturnType<typeof lockBookings>>[number]

/** A date of the scope, with its booking if there is one. */
export interface ScopeItem {
  item: ItemRow
  booking: Booking | undefined
}

export interface Scope {
  series: SeriesRow
  /** The session that the scope starts from. */
  from: Booking
  chosen: ScopeItem[]
  currency: CurrencyCode
}

/** Locks a series of the person, its dates and the selected bookings, always in this order to avoid deadlocks. */
export async function lockScope(
  db: Db,
  person: string,
  identifier: string,
  { scope, bookingIdentifier }: Pick<SeriesCancel, 'scope' | 'bookingIdentifier'>,
): Promise<Scope> {
  const series = await lockSeries(db, identifier, person)
  if (!series) throw notFound()
  const items = await lockItems(db, identifier)
  const start = items.find((item) => item.bookingIdentifier === bookingIdentifier.toLowerCase())
  if (!start) throw notFound()
  const meant = items.filter(({ seriesIndex }) => isInScope(scope, seriesIndex, start.seriesIndex))
  const bookings = await lockBookings(
    db,
    meant.flatMap((item) => item.bookingIdentifier ?? []),
  )
  const bookingOf = (item: ItemRow) => bookings.find((booking) => booking.identifier === item.bookingIdentifier)
  const from = bookingOf(start)
  if (!from) throw notFound()
  return {
    series,
    from,
    chosen: meant.map((item) => ({ item, booking: bookingOf(item) })),
    currency: from.currency as CurrencyCode,
  }
}
