import { type Insertable, sql, type Updateable } from 'kysely'
import { chargingLimits } from '#schemas/scheduling/series-charging-limits.ts'
import type { Db } from '#platform/database/database.ts'
import { changes, finds } from '#platform/database/outcome.ts'
import type { SeriesChargeTable, SessionChargeTable } from '#platform/database/tables.gen.ts'

export const findSeriesOf = (db: Db, series: string, client: string) =>
  db
    .selectFrom('bookingSeries')
    .select(['identifier', 'payment', 'status'])
    .where('identifier', '=', series)
    .where('clientIdentifier', '=', client)
    .executeTakeFirst()

export const findAgreement = (db: Db, series: string) =>
  db.selectFrom('seriesCharge').selectAll().where('seriesIdentifier', '=', series).executeTakeFirst()

export type AgreementRow = NonNullable<Awaited<ReturnType<typeof findAgreement>>>

/** The agreement of a client whose account is in use. */
export const activeAgreement = (db: Db, series: string) =>
  db
    .selectFrom('seriesCharge as a')
    .innerJoin('appUser as c', 'c.identifier', 'a.clientIdentifier')
    .selectAll('a')
    .where('a.seriesIdentifier', '=', series)
    .where('c.accountStatus', '=', 'active')
    .executeTakeFirst()

/** Serialises changes of one agreement with the worker that acts on it. */
export const lockAgreement = (db: Db, series: string) =>
  db.selectFrom('seriesCharge').selectAll().where('seriesIdentifier', '=', series).forUpdate().executeTakeFirst()

export const writeAgreement = (db: Db, agreement: Insertable<SeriesChargeTable>) =>
  db
    .insertInto('seriesCharge')
    .values(agreement)
    .onConflict((conflict) => conflict.column('seriesIdentifier').doUpdateSet(agreement))
    .execute()

export const dropAgreement = (db: Db, series: string): Promise<boolean> =>
  changes(db.deleteFrom('seriesCharge').where('seriesIdentifier', '=', series))

const ofSeries = (series: string) =>
  sql<boolean>`booking_identifier in (select identifier from booking where series_identifier = ${series}::uuid)`

/** Sessions that were announced, and are not being charged yet. */
export const dropAnnounced = (db: Db, series: string) =>
  db.deleteFrom('sessionCharge').where(ofSeries(series)).where('status', '=', 'announced').execute()

/** Sessions of a series that are to be paid or to be answered, with what is known about their charge. */
export const openSessions = (db: Db, series: string) =>
  db
    .selectFrom('booking as b')
    .leftJoin('sessionCharge as c', 'c.bookingIdentifier', 'b.identifier')
    .select(['b.identifier', 'b.startAt', 'b.fee', 'b.currency', 'b.status', 'b.paymentDueAt'])
    .select(['c.status as chargeStatus', 'c.dueAt as chargeAt'])
    .where('b.seriesIdentifier', '=', series)
    .where('b.status', 'in', ['booking_request', 'pending'])
    .orderBy('b.startAt')
    .execute()

export type OpenSession = Awaited<ReturnType<typeof openSessions>>[number]

export const currencyOf = async (db: Db, series: string): Promise<string> =>
  (
    await db
      .selectFrom('booking')
      .select('currency')
      .where('seriesIdentifier', '=', series)
      .limit(1)
      .executeTakeFirstOrThrow()
  ).currency

/** Whether the session is an unpaid one of this series. */
export const isUnpaidOf = (db: Db, series: string, booking: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('booking')
      .select('identifier')
      .where('identifier', '=', booking)
      .where('seriesIdentifier', '=', series)
      .where('status', '=', 'pending'),
  )

/** Leaves a session out, unless it is being charged or was tried already. */
export const skipSession = (db: Db, bookingIdentifier: string, clientIdentifier: string, at: string) =>
  changes(
    db
      .insertInto('sessionCharge')
      .values({ bookingIdentifier, clientIdentifier, status: 'skipped', changedAt: at })
      .onConflict((conflict) =>
        conflict
          .column('bookingIdentifier')
          .doUpdateSet({ status: 'skipped', dueAt: null, changedAt: at })
          .where('sessionCharge.status', 'in', ['announced', 'skipped']),
      ),
  )

interface Times {
  now: string
  /** Deadlines between these instants are announced. */
  from: string
  until: string
}

/** Unpaid sessions that a saved card is going to pay, and that were not announced yet. */
export const sessionsToAnnounce = (db: Db, { now, from, until }: Times, limit: number) =>
  db
    .selectFrom('seriesCharge as a')
    .innerJoin('bookingSeries as s', 's.identifier', 'a.seriesIdentifier')
    .innerJoin('booking as b', 'b.seriesIdentifier', 'a.seriesIdentifier')
    .innerJoin('paymentMethod as m', 'm.identifier', 'a.paymentMethodIdentifier')
    .innerJoin('appUser as c', 'c.identifier', 'a.clientIdentifier')
    .select(['b.identifier', 'a.seriesIdentifier'])
    .where('s.payment', '=', 'per_session')
    .where('b.status', '=', 'pending')
    .where('b.fee', '>', 0)
    .where('b.fee', '<=', sql.ref<number>('a.fee'))
    .where('b.paymentDueAt', '>', now)
    .where('b.paymentDueAt', '>=', from)
    .where('b.paymentDueAt', '<=', until)
    .where('m.removedAt', 'is', null)
    .where('c.accountStatus', '=', 'active')
    .where(sql<boolean>`not exists (select from session_charge c where c.booking_identifier = b.identifier)`)
    .orderBy('b.paymentDueAt')
    .limit(limit)
    .execute()

export const insertAnnounced = (
  db: Db,
  announced: Pick<Insertable<SessionChargeTable>, 'bookingIdentifier' | 'clientIdentifier' | 'dueAt' | 'changedAt'>,
): Promise<boolean> =>
  changes(
    db
      .insertInto('sessionCharge')
      .values({ ...announced, status: 'announced' })
      .onConflict((conflict) => conflict.doNothing()),
  )

/** Due now, or never in time: the session was rescheduled, so that it is to be paid before its charge. */
const isDue = (now: string) =>
  sql<boolean>`due_at is not null and (due_at <= ${now}::timestamptz or status = 'announced' and exists (
    select from booking b where b.identifier = booking_identifier
       and b.payment_due_at < due_at + make_interval(hours => ${chargingLimits.lastTryHours})))`

export const dueCharges = (db: Db, now: string, limit: number) =>
  db.selectFrom('sessionCharge').select('bookingIdentifier').where(isDue(now)).orderBy('dueAt').limit(limit).execute()

/** Locks a charge that is still due, for one worker. */
export const lockDueCharge = (db: Db, booking: string, now: string) =>
  db
    .selectFrom('sessionCharge')
    .selectAll()
    .where('bookingIdentifier', '=', booking)
    .where(isDue(now))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const lockCharge = (db: Db, booking: string) =>
  db.selectFrom('sessionCharge').selectAll().where('bookingIdentifier', '=', booking).forUpdate().executeTakeFirst()

export type ChargeRow = NonNullable<Awaited<ReturnType<typeof lockCharge>>>

export const setCharge = (
  db: Db,
  booking: string,
  change: Pick<Updateable<SessionChargeTable>, 'status' | 'dueAt' | 'attempts' | 'paymentReference' | 'changedAt'>,
) => db.updateTable('sessionCharge').set(change).where('bookingIdentifier', '=', booking).execute()

export async function dropCharge(db: Db, booking: string): Promise<undefined> {
  await db.deleteFrom('sessionCharge').where('bookingIdentifier', '=', booking).execute()
}

export interface LostAgreement extends Pick<AgreementRow, 'seriesIdentifier' | 'paymentMethodIdentifier'> {
  /** The series is over. */
  isOver: boolean
}

/** Agreements whose card is removed or past its month everywhere, and those of series that are over. */
export async function lostAgreements(db: Db, now: string, limit: number) {
  const { rows } = await sql<LostAgreement>`
    select a.series_identifier, a.payment_method_identifier, s.status <> 'active' as is_over
      from series_charge a
      join booking_series s on s.identifier = a.series_identifier
      left join payment_method m on m.identifier = a.payment_method_identifier and m.removed_at is null
     where s.status <> 'active' or m.identifier is null
        or make_date(m.exp_year, m.exp_month, 1) + interval '1 month' <= ${now}::timestamptz at time zone 'Etc/GMT+12'
     order by a.series_identifier limit ${limit}`.execute(db)
  return rows
}

/** The next session of a series that is to be paid. */
export const nextUnpaid = (db: Db, series: string) =>
  db
    .selectFrom('booking')
    .select('identifier')
    .where('seriesIdentifier', '=', series)
    .where('status', '=', 'pending')
    .orderBy('startAt')
    .limit(1)
    .executeTakeFirst()

/** Until when the session can be paid. */
export async function deadlineOf(
  db: Db,
  { bookingIdentifier }: Pick<ChargeRow, 'bookingIdentifier'>,
): Promise<Temporal.Instant | null> {
  const found = await db
    .selectFrom('booking')
    .select('paymentDueAt')
    .where('identifier', '=', bookingIdentifier)
    .executeTakeFirst()
  return found?.paymentDueAt ? Temporal.Instant.from(found.paymentDueAt) : null
}

/** Ended charges of sessions that are not to be paid any more; one that was left out stays so until then. */
export const dropOldCharges = (db: Db, before: string) =>
  db
    .deleteFrom('sessionCharge')
    .where('dueAt', 'is', null)
    .where('changedAt', '<', before)
    .where(
      sql<boolean>`not exists (select from booking b where b.identifier = session_charge.booking_identifier
                                 and b.status in ('booking_request','pending'))`,
    )
    .execute()
