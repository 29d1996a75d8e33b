import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'
import type { BookingSeriesTable, SeriesItemTable } from '#platform/database/tables.gen.ts'

export const insertSeries = (db: Db, series: Insertable<BookingSeriesTable>) =>
  db.insertInto('bookingSeries').values(series).execute()

export const insertItems = (db: Db, items: readonly Insertable<SeriesItemTable>[]) =>
  db.insertInto('seriesItem').values(items).execute()

export const timezoneOf = async (db: Db, person: string): Promise<string> => {
  const found = await db
    .selectFrom('appUser')
    .select('timezone')
    .where('identifier', '=', person)
    .executeTakeFirstOrThrow()
  return found.timezone
}

/** Who may see a series: its client, or both sides. */
export interface SeriesViewer {
  identifier: string
  reach: 'client' | 'party'
}

const visibleTo = ({ identifier, reach }: SeriesViewer) =>
  reach === 'client'
    ? sql<boolean>`s.client_identifier = ${identifier}::uuid`
    : sql<boolean>`${identifier}::uuid in (s.client_identifier, s.provider_identifier)`

export const seriesOfBooking = (db: Db, booking: string, viewer: SeriesViewer) =>
  db
    .selectFrom('bookingSeries as s')
    .innerJoin('seriesItem as i', 'i.seriesIdentifier', 's.identifier')
    .innerJoin('appUser as c', 'c.identifier', 's.clientIdentifier')
    .selectAll('s')
    .select('c.timezone as clientTimezone')
    .where('i.bookingIdentifier', '=', booking)
    .where(visibleTo(viewer))
    .executeTakeFirst()

export const isClientOfSeries = (db: Db, identifier: string, client: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('bookingSeries')
      .select('identifier')
      .where('identifier', '=', identifier)
      .where('clientIdentifier', '=', client),
  )

export const currencyOfSeries = async (db: Db, series: string): Promise<string> =>
  (
    await db
      .selectFrom('booking')
      .select('currency')
      .where('seriesIdentifier', '=', series)
      .limit(1)
      .executeTakeFirstOrThrow()
  ).currency

export type SeriesRow = Omit<NonNullable<Awaited<ReturnType<typeof lockSeries>>>, 'clientTimezone'>

/** Locks a series of the given person, so that its changes are serialised. */
export const lockSeries = (db: Db, identifier: string, person: string) =>
  db
    .selectFrom('bookingSeries as s')
    .selectAll('s')
    .where('s.identifier', '=', identifier)
    .where(visibleTo({ identifier: person, reach: 'party' }))
    .forNoKeyUpdate()
    .executeTakeFirst()

export const lockItems = (db: Db, series: string) =>
  db
    .selectFrom('seriesItem')
    .selectAll()
    .where('seriesIdentifier', '=', series)
    .orderBy('seriesIndex')
    .forUpdate()
    .execute()

export type ItemRow = Awaited<ReturnType<typeof lockItems>>[number]

/** Dates of a series with their bookings. */
export const itemsWithBookings = (db: Db, series: string) =>
  db
    .selectFrom('seriesItem as i')
    .leftJoin('booking as b', 'b.identifier', 'i.bookingIdentifier')
    .select(['i.seriesIndex as index', 'i.startAt as plannedStart', 'i.status', 'i.bookingIdentifier', 'i.paidAlone'])
    .select(['b.startAt', 'b.endAt', 'b.status as bookingStatus', 'b.sessionMinutes', 'b.fee', 'b.currency'])
    .where('i.seriesIdentifier', '=', series)
    .orderBy('i.seriesIndex')
    .execute()

export const setItem = (
  db: Db,
  identifier: string,
  change: Partial<Pick<ItemRow, 'status' | 'startAt' | 'bookingIdentifier' | 'paidAlone'>>,
) => db.updateTable('seriesItem').set(change).where('identifier', '=', identifier).execute()

/**
 * Tentative dates that have become bookable: the therapist's today to the last bookable date
 * (docs/product-rules.md#bookable-range).
 */
export const openedItems = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('seriesItem as i')
    .innerJoin('bookingSeries as s', 's.identifier', 'i.seriesIdentifier')
    .innerJoin('providerSchedule as p', 'p.providerIdentifier', 's.providerIdentifier')
    .select('i.identifier')
    .where('i.status', '=', 'tentative')
    .where(
      sql<boolean>`(i.start_at at time zone p.timezone)::date <= least(
        ((${now}::timestamptz at time zone p.timezone)::date + make_interval(months => p.horizon_months))::date,
        (${now}::timestamptz at time zone p.timezone)::date + p.booking_horizon_days)`,
    )
    .orderBy('i.startAt')
    .limit(limit)
    .execute()

/** Locks a date that is still tentative, so that one worker books it. */
export const lockTentative = (db: Db, identifier: string) =>
  db
    .selectFrom('seriesItem as i')
    .innerJoin('bookingSeries as s', 's.identifier', 'i.seriesIdentifier')
    .innerJoin('appUser as c', 'c.identifier', 's.clientIdentifier')
    .selectAll('s')
    .select(['i.identifier as itemIdentifier', 'i.seriesIndex', 'i.startAt', 'c.accountStatus'])
    .select(
      sql<'client' | 'provider'>`coalesce((select b.created_by from booking b
        where b.series_identifier = s.identifier order by b.series_index limit 1), 'client')`.as('madeBy'),
    )
    .where('i.identifier', '=', identifier)
    .where('i.status', '=', 'tentative')
    .forUpdate('i')
    .skipLocked()
    .executeTakeFirst()

export type TentativeRow = NonNullable<Awaited<ReturnType<typeof lockTentative>>>

/** Unpaid sessions whose hold ends within the remaining hours. */
export const unpaidBookings = (db: Db, now: string, until: string, limit: number) =>
  db
    .selectFrom('booking as b')
    .select('b.identifier')
    .where('b.status', '=', 'pending')
    .where('b.seriesIdentifier', 'is not', null)
    .where('b.paymentDueAt', '>', now)
    .where('b.paymentDueAt', '<=', until)
    .where(sql<boolean>`b.created_at < b.payment_due_at - interval '2 days'`)
    .where(
      sql<boolean>`not exists (select from effect_done e
                                where e.key = 'series_unpaid:' || b.identifier)`,
    )
    // A saved card pays it, or the client knows that it could not.
    .where(
      sql<boolean>`not exists (select from session_charge c where c.booking_identifier = b.identifier
                                 and c.status in ('announced','charging','failed'))`,
    )
    .limit(limit)
    .execute()

/** Active series with suspended therapists, as far as something is left to end in them. */
export const seriesOfSuspended = (db: Db, limit: number) =>
  db
    .selectFrom('bookingSeries as s')
    .innerJoin('provider as d', 'd.userIdentifier', 's.providerIdentifier')
    .innerJoin('appUser as p', 'p.identifier', 's.providerIdentifier')
    .select(['s.identifier', 's.providerIdentifier'])
    .where('s.status', '=', 'active')
    .where((row) => row.or([row('d.verificationStatus', '=', 'suspended'), row('p.accountStatus', '=', 'suspended')]))
    .where(
      sql<boolean>`(exists (select from series_item i where i.series_identifier = s.identifier and i.status = 'tentative')
        or not exists (select from booking b where b.series_identifier = s.identifier
                          and b.status in ('booking_request','unscheduled','pending','confirmed')))`,
    )
    .orderBy('s.identifier')
    .limit(limit)
    .execute()

/** Cancels tentative dates. */
export const cancelTentative = (db: Db, series: string) =>
  db
    .updateTable('seriesItem')
    .set({ status: 'cancelled' })
    .where('seriesIdentifier', '=', series)
    .where('status', '=', 'tentative')
    .execute()

export const firstBookingOf = (db: Db, series: string) =>
  db
    .selectFrom('booking')
    .select('identifier')
    .where('seriesIdentifier', '=', series)
    .orderBy('seriesIndex')
    .limit(1)
    .executeTakeFirst()

/** Ends series without future dates: `completed` when a session took place. One series, or all. */
export const closeSeries = (db: Db, identifier: string | null) =>
  sql`
    update booking_series s
       set status = case when exists (select from booking b where b.series_identifier = s.identifier
                                         and b.status in ('completed','no_show')) then 'completed' else 'cancelled' end
     where s.status = 'active' and s.identifier = coalesce(${identifier}::uuid, s.identifier)
       and not exists (select from series_item i where i.series_identifier = s.identifier and i.status = 'tentative')
       and not exists (select from booking b where b.series_identifier = s.identifier
                          and b.status in ('booking_request','unscheduled','pending','confirmed'))`.execute(db)
