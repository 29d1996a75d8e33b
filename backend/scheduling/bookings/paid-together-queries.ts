import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'
import type { LockedBooking } from './queries.ts'

/**
 * The sessions that one payment pays: all unpaid ones of a series that is paid at once; otherwise the session alone.
 * Ordered like all locks on bookings.
 */
const paidWith = (db: Db, booking: string, now: string) =>
  db
    .selectFrom('booking as b')
    .selectAll('b')
    .where(
      sql<boolean>`b.identifier = ${booking}::uuid or b.status = 'pending' and b.payment_due_at > ${now}::timestamptz
        and b.series_identifier = (
          select s.identifier from booking_series s join series_item i on i.series_identifier = s.identifier
           where i.booking_identifier = ${booking}::uuid and s.payment = 'upfront' and not i.paid_alone)
        and exists (select from series_item i where i.booking_identifier = b.identifier and not i.paid_alone)`,
    )
    .orderBy('b.identifier')

export const paidTogether = (db: Db, booking: string, now: string): Promise<LockedBooking[]> =>
  paidWith(db, booking, now).execute()

export const lockPaidTogether = (db: Db, booking: string, now: string): Promise<LockedBooking[]> =>
  paidWith(db, booking, now).forUpdate('b').execute()

/** All sessions of a series that its client can pay now. Ordered like all locks on bookings. */
const unpaid = (db: Db, { series, client }: SeriesOfClient, now: string) =>
  db
    .selectFrom('booking as b')
    .selectAll('b')
    .where('b.seriesIdentifier', '=', series)
    .where('b.clientIdentifier', '=', client)
    .where('b.status', '=', 'pending')
    .where('b.paymentDueAt', '>', now)
    .orderBy('b.identifier')

export interface SeriesOfClient {
  series: string
  client: string
}

export const unpaidOfSeries = (db: Db, of: SeriesOfClient, now: string): Promise<LockedBooking[]> =>
  unpaid(db, of, now).execute()

export const lockUnpaidOfSeries = (db: Db, of: SeriesOfClient, now: string): Promise<LockedBooking[]> =>
  unpaid(db, of, now).forUpdate('b').execute()

/** Whether this is a session of a series with separate payments. */
export const isPaidByItself = (db: Db, booking: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('seriesItem as i')
      .innerJoin('bookingSeries as s', 's.identifier', 'i.seriesIdentifier')
      .select('i.identifier')
      .where('i.bookingIdentifier', '=', booking)
      .where((row) => row.or([row('s.payment', '=', 'per_session'), row('i.paidAlone', '=', true)])),
  )
