import { sql, type SqlBool } from 'kysely'
import type { MoneyPayout } from '#schemas/operations/finance.ts'
import { type Db, unnamed } from '#platform/database/database.ts'
import { beginsWith, mostFound, peopleNamed, wordsOf } from './search-queries.ts'

export interface PayoutFilter {
  /** Start of a reference, or a name or address of the therapist. */
  search?: string
  status?: string
}

export async function payoutPage(
  db: Db,
  filter: PayoutFilter,
  { isOldestFirst, limit, offset }: { isOldestFirst: boolean; limit: number; offset: number },
): Promise<MoneyPayout[]> {
  const order = isOldestFirst ? sql`p.created_at, p.identifier` : sql`p.created_at desc, p.identifier desc`
  const { rows } = await sql<MoneyPayout>`
    with ${found(filter)} page as materialized (
      select p.identifier from ${source(filter)} p where ${fits(filter)} order by ${order} limit ${limit} offset ${offset})
    ${shown} where p.identifier in (select identifier from page) order by ${order} ${unnamed}`.execute(db)
  return rows
}

export async function countPayouts(db: Db, filter: PayoutFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${found(filter)} counted as (select from ${source(filter)} p where ${fits(filter)} limit ${most})
    select count(*) as count from counted ${unnamed}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function payoutFor(db: Db, identifier: string): Promise<MoneyPayout | undefined> {
  const { rows } = await sql<MoneyPayout>`${shown} where p.identifier = ${identifier}`.execute(db)
  return rows[0]
}

const shown = sql`
  select p.identifier, p.created_at, p.amount, p.currency, p.status, p.occasion, p.bank_name,
         '•••• ' || p.last_four as account_number, p.reference, p.reason, p.sent_at, p.settled_at, p.provider_identifier,
         concat_ws(' ', u.first_name, u.last_name) as provider_name, p.hold_reason, p.gateway,
         nullif(concat_ws(' ', h.first_name, h.last_name), '') as held_by
    from payout p
    join app_user u on u.identifier = p.provider_identifier
    left join app_user h on h.identifier = p.held_by`

const source = ({ search }: PayoutFilter) => (wordsOf(search) ? sql`found` : sql`payout`)

/** Each search has an index that also covers filters and order. */
function found({ search }: PayoutFilter) {
  const words = wordsOf(search)
  if (!words) return sql``
  return sql`found as materialized (
    (${filtered} where reference like ${beginsWith(words)} limit ${mostFound.rows})
    union (${filtered} where gateway_reference like ${beginsWith(words)} limit ${mostFound.rows})
    union (${filtered} where provider_identifier in (${peopleNamed(words)}) limit ${mostFound.rows})),`
}

const filtered = sql`select identifier, created_at, status from payout`

function fits({ status }: PayoutFilter) {
  const conditions = [sql<SqlBool>`true`, status && sql<SqlBool>`p.status = ${status}`]
  return sql.join(conditions.filter(Boolean), sql` and `)
}
