import { sql, type SqlBool } from 'kysely'
import type { MoneyPayout } from '#schemas/operations/finance.ts'
import { listOf } from './listed-queries.ts'
import { beginsWith, mostFound, peopleNamed, wordsOf } from './search-queries.ts'

export interface PayoutFilter {
  /** Start of a reference, or a name or address of the therapist. */
  search?: string
  status?: string
}

const shown = sql`
  select p.identifier, p.created_at, p.amount, p.currency, p.status, p.occasion, p.bank_name,
         '•••• ' || p.last_four as account_number, p.reference, p.reason, p.sent_at, p.settled_at, p.provider_identifier,
         concat_ws(' ', u.first_name, u.last_name) as provider_name, p.hold_reason, p.gateway,
         nullif(concat_ws(' ', h.first_name, h.last_name), '') as held_by
    from payout p
    join app_user u on u.identifier = p.provider_identifier
    left join app_user h on h.identifier = p.held_by`

export const payoutList = listOf<MoneyPayout, PayoutFilter>(
  { table: 'payout', key: 'identifier', shown },
  (filter) => ({
    found: found(filter),
    fits: fits(filter),
  }),
)

/** Each search has an index that also covers filters and order. */
function found({ search }: PayoutFilter) {
  const words = wordsOf(search)
  if (!words) return null
  return sql`found as materialized (
    (${filtered} where reference like ${beginsWith(words)} limit ${mostFound.rows})
    union (${filtered} where gateway_reference like ${beginsWith(words)} limit ${mostFound.rows})
    union (${filtered} where provider_identifier in (${peopleNamed(words)}) limit ${mostFound.rows}))`
}

const filtered = sql`select identifier, created_at, status from payout`

function fits({ status }: PayoutFilter) {
  const conditions = [sql<SqlBool>`true`, status && sql<SqlBool>`p.status = ${status}`]
  return sql.join(conditions.filter(Boolean), sql` and `)
}
