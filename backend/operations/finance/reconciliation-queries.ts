import { type Insertable, sql } from 'kysely'
import type { Reconciliation } from '#schemas/operations/finance.ts'
import type { Db } from '#platform/database/database.ts'
import { changes, finds } from '#platform/database/outcome.ts'
import type { GatewayName } from '#platform/gateways/port.ts'
import type { Tables } from '#platform/database/tables.gen.ts'
import type { Difference, MovementKind } from './rules.ts'

export interface Booked {
  kind: MovementKind
  reference: string | null
  gatewayReference: string | null
  amount: number
  currency: string
  status: string
  /** The whole amount was refunded to the card. */
  isReversed: boolean
  at: string
  /** Creation time, under which some gateways list the movement. */
  begunAt: string
}

/** Movements at a gateway as recorded in our ledger, settled within the instants. */
export const bookedWithin = (db: Db, gateway: GatewayName, { from, until }: { from: string; until: string }) =>
  booked(db, gateway, (moment) => sql`${moment} >= ${from}::timestamptz and ${moment} < ${until}::timestamptz`)

interface Names {
  references: readonly string[]
  gatewayReferences: readonly string[]
}

/** The same for the references the gateway names, with any status and of any day. */
export const bookedAs = (db: Db, gateway: GatewayName, { references, gatewayReferences }: Names) =>
  booked(
    db,
    gateway,
    (_, ours) => sql`(${ours} = any(${references}::text[]) or gateway_reference = any(${gatewayReferences}::text[]))`,
  )

type Condition = (moment: ReturnType<typeof sql>, ours: ReturnType<typeof sql>) => ReturnType<typeof sql>

async function booked(db: Db, gateway: GatewayName, fits: Condition): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select case method when 'bank_transfer' then 'incoming' else 'payment' end as kind, reference, gateway_reference, amount,
           currency::text as currency, status, refunded = amount as is_reversed, coalesce(settled_at, created_at) as at,
           created_at as begun_at
      from payment where gateway = ${gateway} and amount > 0 and ${fits(sql`settled_at`, sql`reference`)}
    union all
    select 'incoming', null, gateway_reference, amount, currency, 'unmatched', false, came_at, came_at
      from unmatched_transfer u where gateway = ${gateway} and ${fits(sql`came_at`, sql`null::text`)}
       and not exists (select from payment p where p.gateway = u.gateway and p.gateway_reference = u.gateway_reference)
    union all
    select 'payout', reference, gateway_reference, amount, currency, status, false,
           coalesce(settled_at, sent_at, created_at), coalesce(sent_at, created_at)
      from payout where gateway = ${gateway} and ${fits(sql`settled_at`, sql`reference`)}
    union all
    select 'refund', reference, gateway_reference, amount, currency, status, false, coalesce(settled_at, created_at), created_at
      from card_refund where gateway = ${gateway} and ${fits(sql`settled_at`, sql`reference`)}`.execute(db)
  return rows
}

export async function reconciliationPage(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<Reconciliation[]> {
  const { rows } = await sql<Reconciliation>`
    with page as materialized (
      select identifier from reconciliation order by created_at desc, identifier desc limit ${limit} offset ${offset})
    ${shown} where r.identifier in (select identifier from page) order by r.created_at desc, r.identifier desc`.execute(
    db,
  )
  return rows
}

export async function countReconciliations(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from reconciliation limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

export async function reconciliationFor(db: Db, identifier: string): Promise<Reconciliation | undefined> {
  const { rows } = await sql<Reconciliation>`${shown} where r.identifier = ${identifier}`.execute(db)
  return rows[0]
}

const shown = sql`
  select r.identifier, r.gateway, to_char(r.from_date, 'YYYY-MM-DD') as from_date, to_char(r.to_date, 'YYYY-MM-DD') as to_date,
         nullif(concat_ws(' ', u.first_name, u.last_name), '') as asked_by_name, r.created_at, r.matched, r.differences
    from reconciliation r left join app_user u on u.identifier = r.asked_by`

export const differencesOf = (db: Db, reconciliation: string) =>
  db
    .selectFrom('reconciliationDifference')
    .selectAll()
    .where('reconciliationIdentifier', '=', reconciliation)
    .orderBy('at')
    .orderBy('identifier')
    .execute()

/** False when the daily run of this day is already stored. */
export const insertReconciliation = (db: Db, row: Insertable<Tables['reconciliation']>): Promise<boolean> =>
  changes(
    db
      .insertInto('reconciliation')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  )

export const insertDifferences = (
  db: Db,
  rows: readonly (Difference & { identifier: string; reconciliationIdentifier: string })[],
) => db.insertInto('reconciliationDifference').values(rows).execute()

export const isHeldAgainst = (db: Db, gateway: GatewayName, day: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('reconciliation')
      .select('identifier')
      .where('gateway', '=', gateway)
      .where('fromDate', '=', day)
      .where('askedBy', 'is', null),
  )
