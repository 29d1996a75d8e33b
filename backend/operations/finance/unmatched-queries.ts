import { sql, type SqlBool } from 'kysely'
import type { UnmatchedTransfer } from '#schemas/operations/finance.ts'
import type { Db } from '#platform/database/database.ts'
import type { GatewayName } from '#platform/gateways/port.ts'

interface UnmatchedRow extends UnmatchedTransfer {
  virtualAccount: string | null
  sealedAccountNumber: Buffer | null
}

interface UnmatchedFilter {
  isOpen: boolean
  /** Only rows with these identifiers. */
  named?: readonly string[] | undefined
}

export async function unmatchedPage(
  db: Db,
  filter: UnmatchedFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<UnmatchedRow[]> {
  const { rows } = await sql<UnmatchedRow>`
    select u.gateway || ':' || u.gateway_reference as identifier, u.came_at, u.gateway, u.gateway_reference, u.amount, u.currency,
           u.gateway_fee, u.reason, u.sender_name, v.identifier as virtual_account, v.account_number, v.sealed_account_number, o.identifier as owner_identifier,
           nullif(concat_ws(' ', o.first_name, o.last_name), '') as owner_name,
           j.identifier as adjustment_identifier, j.status as adjustment_status
      from ${transfers}
      left join virtual_account v on v.identifier = u.virtual_account
      left join payment p on p.gateway = u.gateway and p.gateway_reference = u.gateway_reference
      left join app_user o on o.identifier = coalesce(v.user_identifier, p.user_identifier)
     where ${fits(filter)}
     order by u.came_at desc, u.gateway_reference desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countUnmatched(db: Db, filter: UnmatchedFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from ${transfers} where ${fits(filter)} limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** A rejected adjustment does not count. */
const transfers = sql`unmatched_transfer u
  left join ledger_adjustment j on j.gateway = u.gateway and j.gateway_reference = u.gateway_reference and j.status <> 'rejected'`

/** Transfers in a currency without a ledger are excluded, because no adjustment can assign them. */
const fits = ({ isOpen, named }: UnmatchedFilter) => sql<SqlBool>`
  ${isOpen ? sql`j.identifier is null and u.entry_identifier is not null` : sql`true`}
  and ${named ? sql`(u.gateway, u.gateway_reference) in (${namesOf(named)})` : sql`true`}`

const namesOf = (named: readonly string[]) => sql`
  select split_part(name, ':', 1), substr(name, strpos(name, ':') + 1) from unnest(${named}::text[]) name`

/** Locks a transfer in suspense, unless an adjustment is already assigning it; serialises concurrent requests. */
export async function lockOpenTransfer(db: Db, gateway: GatewayName, gatewayReference: string) {
  const money = await db
    .selectFrom('unmatchedTransfer')
    .select(['amount', 'currency'])
    .where('gateway', '=', gateway)
    .where('gatewayReference', '=', gatewayReference)
    .where('entryIdentifier', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  const correction = await db
    .selectFrom('ledgerAdjustment')
    .select('identifier')
    .where('gateway', '=', gateway)
    .where('gatewayReference', '=', gatewayReference)
    .where('status', '<>', 'rejected')
    .executeTakeFirst()
  return correction ? undefined : money
}
