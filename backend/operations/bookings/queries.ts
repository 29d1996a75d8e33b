import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { OperatorBooking } from '#schemas/operations/operator-bookings.ts'
import { priceOfBooking } from '#backend/operations/finance/price-of-booking.ts'
import { beginsWith, isIdentifier, mostFound, peopleNamed, wordsOf } from '#backend/operations/finance/search-words.ts'
import { type Db, unnamed } from '#platform/database/database.ts'
import type { BookingEvent } from './rules.ts'

export interface BookingFilter {
  /** Words of a name or address, the identifier of the booking, or the start of a payment reference. */
  search?: string
  status?: string
  payment?: string
  userIdentifier?: string
  /** Instants: `from` inclusive, `to` exclusive. */
  from?: string
  to?: string
}
export type BookingSort = 'createdAt' | '-createdAt' | 'startAt' | '-startAt'

const orders: Record<BookingSort, RawBuilder<unknown>> = {
  createdAt: sql`b.created_at, b.identifier`,
  '-createdAt': sql`b.created_at desc, b.identifier desc`,
  startAt: sql`b.start_at nulls first, b.identifier`,
  '-startAt': sql`b.start_at desc nulls last, b.identifier desc`,
}

/** The same states as on the booking of the two sides. */
const payment = sql`case
  when b.disputed > 0 or b.set_off > 0 then 'reversed'
  when b.refunded > 0 and b.refunded + b.set_off = b.fee then 'refunded'
  when b.paid_at is not null then 'success'
  else coalesce((select p.status from payment p where p.booking_identifier = b.identifier
                  order by p.created_at desc, p.reference desc limit 1), 'none') end`

const columns = sql`
  b.identifier, b.start_at, b.client_identifier, b.provider_identifier, b.status, ${payment} as payment, b.fee, b.currency,
  ${priceOfBooking},
  coalesce(b.refunded, 0) as refunded, b.created_at,
  concat_ws(' ', c.first_name, c.last_name) as client_name, concat_ws(' ', d.first_name, d.last_name) as provider_name`
const people = sql`
  join app_user c on c.identifier = b.client_identifier
  join app_user d on d.identifier = b.provider_identifier`

/** The page is found before its rows are joined, so that a join never runs over the whole table. */
export async function bookingPage(
  db: Db,
  filter: BookingFilter,
  { sort, limit, offset }: { sort: BookingSort; limit: number; offset: number },
): Promise<OperatorBooking[]> {
  const { rows } = await sql<OperatorBooking>`
    with ${found(filter)} page as materialized (
      select b.identifier from booking b where ${fits(filter)} order by ${orders[sort]} limit ${limit} offset ${offset})
    select ${columns} from booking b ${people}
     where b.identifier in (select identifier from page) order by ${orders[sort]} ${unnamed}`.execute(db)
  return rows
}

export async function countBookings(db: Db, filter: BookingFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${found(filter)} counted as (select from booking b where ${fits(filter)} limit ${most})
    select count(*) as count from counted ${unnamed}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The rows that a search finds, each by an index. */
function found({ search }: BookingFilter) {
  const words = wordsOf(search)
  if (!words) return sql``
  if (isIdentifier(words)) return sql`found as (select ${words}::uuid as identifier),`
  return sql`named as materialized (${peopleNamed(words)}),
    paid as materialized (select reference, booking_identifier from payment where reference like ${beginsWith(words)} limit ${mostFound.rows}),
    found as materialized (
      (select identifier from booking where client_identifier in (select identifier from named) limit ${mostFound.rows})
      union (select identifier from booking where provider_identifier in (select identifier from named) limit ${mostFound.rows})
      union (select booking_identifier from paid where booking_identifier is not null)
      union (select s.booking_identifier from payment_session s where s.payment_reference in (select reference from paid))),`
}

function fits({ search, status, payment: state, userIdentifier, from, to }: BookingFilter) {
  const conditions = [
    sql<SqlBool>`true`,
    wordsOf(search) && sql<SqlBool>`b.identifier in (select identifier from found)`,
    status && sql<SqlBool>`b.status = ${status}`,
    state && sql<SqlBool>`${payment} = ${state}`,
    userIdentifier && sql<SqlBool>`${userIdentifier}::uuid in (b.client_identifier, b.provider_identifier)`,
    from && sql<SqlBool>`b.start_at >= ${from}::timestamptz`,
    to && sql<SqlBool>`b.start_at < ${to}::timestamptz`,
  ]
  return sql.join(conditions.filter(Boolean), sql` and `)
}

export interface BookingDetailRow extends OperatorBooking {
  endAt: string | null
  modalityId: number
  clientTimezone: string
  providerTimezone: string
  createdBy: 'client' | 'provider'
  paidAt: string | null
  paymentDueAt: string | null
  freeUntil: string | null
  windowHours: number
  cancelledBy: 'client' | 'provider' | 'admin' | 'system' | null
  cancelledAt: string | null
  disputed: number
  setOff: number
  seriesIndex: number | null
  occurrences: number | null
  absenceCase: 'open' | 'dismissed' | 'upheld' | null
}

export async function bookingFor(db: Db, identifier: string): Promise<BookingDetailRow | undefined> {
  const { rows } = await sql<BookingDetailRow>`
    select ${columns}, b.end_at, b.modality_id, c.timezone as client_timezone, s.timezone as provider_timezone, b.created_by,
           b.paid_at, b.payment_due_at, b.free_until, b.window_hours, b.cancelled_by, b.cancelled_at, b.disputed, b.set_off,
           b.series_index, r.occurrences,
           (select k.status from absence_case k where k.booking_identifier = b.identifier
             order by k.reported_at desc limit 1) as absence_case
      from booking b ${people}
      join provider_schedule s on s.provider_identifier = b.provider_identifier
      left join booking_series r on r.identifier = b.series_identifier
     where b.identifier = ${identifier}`.execute(db)
  return rows[0]
}

/** Attempts to pay a booking, or the series it belongs to, newest first. */
export const paymentsOf = (db: Db, booking: string) =>
  db
    .selectFrom('payment')
    .select(['reference', 'method', 'status', 'amount', 'currency', 'createdAt'])
    .where(
      sql<boolean>`booking_identifier = ${booking}::uuid or reference in (
        select payment_reference from payment_session where booking_identifier = ${booking}::uuid)`,
    )
    .orderBy('createdAt', 'desc')
    .orderBy('reference', 'desc')
    .execute()

/** Refunds of these payments to their cards, oldest first. */
export const cardRefundsOf = (db: Db, payments: readonly string[]) =>
  db
    .selectFrom('cardRefund')
    .select(['paymentReference', 'reference', 'amount', 'status', 'createdAt'])
    .where(sql<boolean>`payment_reference = any(${payments})`)
    .orderBy('createdAt')
    .execute()

/** Moves of a booking without their notes. */
export const movesOf = (db: Db, booking: string) =>
  db
    .selectFrom('reschedule')
    .select(['askedBy', 'status', 'fromStart', 'toStart', 'createdAt', 'decidedAt'])
    .where('bookingIdentifier', '=', booking)
    .execute()

/** Events of the audit log with these actions that name the booking; one that is logged for both sides is one row. */
export async function eventsOf(
  db: Db,
  { identifier, clientIdentifier, providerIdentifier }: OperatorBooking,
  actions: readonly string[],
): Promise<BookingEvent[]> {
  const both = sql`array[${clientIdentifier}, ${providerIdentifier}]::uuid[]`
  const { rows } = await sql<BookingEvent>`
    select distinct e.at, e.action, u.user_type as actor_type,
           (e.impersonator is not null or coalesce(u.user_type = 'admin', false)) as is_operator,
           nullif(concat_ws(' ', u.first_name, u.last_name), '') as name
      from audit_event e
      left join app_user u on u.identifier = coalesce(e.impersonator, e.actor)
     where (e.subject = any(${both}) or e.actor = any(${both}))
       and e.action = any(${actions}::text[]) and e.details->>'booking' = ${identifier}`.execute(db)
  return rows
}

/**
 * Number and times of the messages of a client and a therapist. Both stand beside the messages, which row-level security hides from
 * everybody but the two.
 */
export const messageTimesOf = (db: Db, client: string, provider: string) =>
  db
    .selectFrom('conversation as c')
    .innerJoin('conversationSide as s', 's.conversationIdentifier', 'c.identifier')
    .select(['c.lastNumber as count', 'c.createdAt as firstAt'])
    .select((row) => row.fn.max('s.lastMessageAt').as('lastAt'))
    .where('c.clientIdentifier', '=', client)
    .where('c.providerIdentifier', '=', provider)
    .where('c.lastNumber', '>', 0)
    .groupBy('c.identifier')
    .executeTakeFirst()
