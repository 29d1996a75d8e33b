import { sql, type SqlBool } from 'kysely'
import type { MoneyPayment, MoneyPaymentDetail } from '#schemas/operations/finance.ts'
import type { Db } from '#platform/database/database.ts'
import { fullName } from '#platform/database/full-name.ts'
import { listOf } from './listed-queries.ts'
import { reductionOfBooking } from './price-queries.ts'
import { beginsWith, isIdentifier, mostFound, peopleNamed, wordsOf } from './search-queries.ts'

export interface PaymentFilter {
  /** Start of a reference, a booking identifier, or a name or address of the payer. */
  search?: string
  status?: string
  purpose?: string
  method?: string
  userIdentifier?: string
  /** Instants: `from` inclusive, `to` exclusive. */
  from?: string
  to?: string
}

export type PaymentRow = Omit<MoneyPayment, 'refunds'>

const shown = sql`
  select p.reference as identifier, p.reference, p.created_at, p.user_identifier,
         concat_ws(' ', u.first_name, u.last_name) as user_name, p.purpose, p.method, p.gateway, p.gateway_reference,
         p.booking_identifier, (select ${reductionOfBooking} from booking b where b.identifier = p.booking_identifier) as reduction, p.amount, p.gateway_fee, p.refunded, p.currency, p.status, p.failure, p.credited_to_wallet,
         p.settled_at
    from payment p join app_user u on u.identifier = p.user_identifier`

export const paymentList = listOf<PaymentRow, PaymentFilter>(
  { table: 'payment', key: 'reference', shown },
  (filter) => ({
    found: found(filter),
    fits: fits(filter),
  }),
)

/** Each search has an index that also covers filters and order, so that a page never scans all payments. */
function found({ search }: PaymentFilter) {
  const words = wordsOf(search)
  if (!words) return null
  const refunds = sql`select payment_reference from card_refund where reference = ${words} or gateway_reference = ${words}`
  return sql`found as materialized (
    (${filtered} where reference like ${beginsWith(words)} limit ${mostFound.rows})
    union (${filtered} where gateway_reference like ${beginsWith(words)} limit ${mostFound.rows})
    union (${filtered} where reference in (${refunds}))
    ${isIdentifier(words) ? ofBooking(words) : ofPeople(words)})`
}

const filtered = sql`select reference, created_at, status, purpose, method, user_identifier from payment`

const ofBooking = (identifier: string) => sql`
  union (${filtered} where booking_identifier = ${identifier}::uuid
            or reference in (select payment_reference from payment_session where booking_identifier = ${identifier}::uuid))`

const ofPeople = (words: string) => sql`
  union (${filtered} where user_identifier in (${peopleNamed(words)}) limit ${mostFound.rows})`

function fits({ status, purpose, method, userIdentifier, from, to }: PaymentFilter) {
  const conditions = [
    sql<SqlBool>`true`,
    status && sql<SqlBool>`p.status = ${status}`,
    purpose && sql<SqlBool>`p.purpose = ${purpose}`,
    method && sql<SqlBool>`p.method = ${method}`,
    userIdentifier && sql<SqlBool>`p.user_identifier = ${userIdentifier}`,
    from && sql<SqlBool>`p.created_at >= ${from}::timestamptz`,
    to && sql<SqlBool>`p.created_at < ${to}::timestamptz`,
  ]
  return sql.join(conditions.filter(Boolean), sql` and `)
}

export const refundsOf = (db: Db, payments: readonly string[]) =>
  db
    .selectFrom('cardRefund')
    .select(['paymentReference', 'reference', 'amount', 'status', 'reason'])
    .where(sql<boolean>`payment_reference = any(${payments})`)
    .orderBy('createdAt')
    .execute()

/** The sessions a payment pays, in order of time. */
export const sessionsOf = (db: Db, { reference, bookingIdentifier }: PaymentRow) =>
  db
    .selectFrom('booking as b')
    .innerJoin('appUser as c', 'c.identifier', 'b.clientIdentifier')
    .innerJoin('appUser as p', 'p.identifier', 'b.providerIdentifier')
    .select(['b.identifier as bookingIdentifier', 'b.startAt', 'b.status'])
    .select(['b.fee', 'b.refunded', 'b.disputed', 'b.setOff', 'b.paidAt'])
    .select([fullName('c').as('client'), fullName('p').as('provider')])
    .select(['b.isConsultation', sql<boolean>`b.package_identifier is not null`.as('isFromPackage')])
    .select(reductionOfBooking.as('reduction'))
    .where(
      sql<boolean>`b.identifier = ${bookingIdentifier}::uuid
        or b.identifier in (select booking_identifier from payment_session where payment_reference = ${reference})`,
    )
    .orderBy('b.startAt')
    .execute()

/** Maximum number of ledger entries shown with a payment. */
const mostEntries = 200

export interface EntryRow extends Omit<MoneyPaymentDetail['entries'][number], 'transfers'> {
  from: string
  to: string
  amount: number
}

/** Ledger rows of a payment with its refunds and sessions, one per transfer, oldest first. */
export async function entryRowsOf(
  db: Db,
  { references, bookings }: { references: readonly string[]; bookings: readonly string[] },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.identifier, e.created_at as at, e.transaction_type, f.kind as "from", o.kind as "to", t.amount
      from (select * from ledger_entry where reference = any(${references}::text[])
            union select * from ledger_entry where booking_identifier = any(${bookings}::uuid[])
            order by created_at, identifier limit ${mostEntries}) e
      join ledger_transfer t on t.entry_identifier = e.identifier
      join ledger_account f on f.id = t.from_account
      join ledger_account o on o.id = t.to_account
     order by t.id`.execute(db)
  return rows
}
