import { type Insertable, sql, type SqlBool } from 'kysely'
import type { Adjustment } from '#schemas/operations/finance.ts'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.gen.ts'

interface AdjustmentFilter {
  status?: string | undefined
  /** Only rows with these identifiers. */
  named?: readonly string[] | undefined
  /** The reading operator, who may not decide their own request. */
  viewer: string
}

export async function adjustmentPage(
  db: Db,
  { viewer, ...filter }: AdjustmentFilter,
  { isOldestFirst, limit, offset }: { isOldestFirst: boolean; limit: number; offset: number },
): Promise<Adjustment[]> {
  const order = isOldestFirst ? sql`a.asked_at, a.identifier` : sql`a.asked_at desc, a.identifier desc`
  const { rows } = await sql<Adjustment>`
    with page as materialized (
      select a.identifier from ledger_adjustment a where ${fits(filter)} order by ${order} limit ${limit} offset ${offset})
    ${shown(viewer)} where a.identifier in (select identifier from page) order by ${order}`.execute(db)
  return rows
}

export async function countAdjustments(db: Db, filter: AdjustmentFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from ledger_adjustment a where ${fits(filter)} limit ${most}) counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function adjustmentFor(db: Db, identifier: string, viewer: string): Promise<Adjustment | undefined> {
  const { rows } = await sql<Adjustment>`${shown(viewer)} where a.identifier = ${identifier}`.execute(db)
  return rows[0]
}

const fits = ({ status, named }: Omit<AdjustmentFilter, 'viewer'>) => sql<SqlBool>`
  ${status ? sql`a.status = ${status}` : sql`true`} and ${named ? sql`a.identifier = any(${named}::uuid[])` : sql`true`}`

const shown = (viewer: string) => sql`
  select a.identifier, a.owner_identifier, concat_ws(' ', o.first_name, o.last_name) as owner_name, a.account, a.against,
         a.direction, a.amount, a.currency, a.reason, a.status, a.asked_by, concat_ws(' ', b.first_name, b.last_name) as asked_by_name,
         a.asked_at, nullif(concat_ws(' ', d.first_name, d.last_name), '') as decided_by_name, a.decided_at, a.decision_note,
         a.status = 'waiting' and a.asked_by <> ${viewer} as can_decide
    from ledger_adjustment a
    join app_user o on o.identifier = a.owner_identifier
    join app_user b on b.identifier = a.asked_by
    left join app_user d on d.identifier = a.decided_by`

export const insertAdjustment = (db: Db, row: Insertable<Tables['ledgerAdjustment']>) =>
  db.insertInto('ledgerAdjustment').values(row).execute()

export type AdjustmentRow = NonNullable<Awaited<ReturnType<typeof lockAdjustment>>>

/** Serialises decisions about the same adjustment. */
export const lockAdjustment = (db: Db, identifier: string) =>
  db.selectFrom('ledgerAdjustment').selectAll().where('identifier', '=', identifier).forUpdate().executeTakeFirst()

export const writeDecision = (
  db: Db,
  identifier: string,
  decision: {
    status: 'approved' | 'rejected'
    decidedBy: string
    decidedAt: string
    decisionNote: string | null
    entryIdentifier: string | null
  },
) => db.updateTable('ledgerAdjustment').set(decision).where('identifier', '=', identifier).execute()

/** The owner of the account, and the kind of account they may have. */
export const ownerOf = (db: Db, identifier: string) =>
  db
    .selectFrom('appUser')
    .select(['userType', 'accountStatus', 'email', 'locale'])
    .where('identifier', '=', identifier)
    .executeTakeFirst()
