import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ReferenceRow } from '#schemas/operations/operators.ts'
import type { ReferenceKind } from '#schemas/platform/regions.ts'
import { type Db, unnamed } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'
import { escapeLike } from './people-queries.ts'

export type ReferenceSort = `${'' | '-'}${'position' | 'code' | 'nameEn' | 'nameDe'}`
interface ReferenceFilter {
  kind: ReferenceKind
  search?: string
}

const columns = sql`identifier, kind, code, label ->> 'en' as name_en, label ->> 'de' as name_de, position, is_offered`

const orders: Record<ReferenceSort, RawBuilder<unknown>> = {
  position: sql`position, label ->> 'en', id`,
  '-position': sql`position desc, label ->> 'en' desc, id desc`,
  code: sql`code`,
  '-code': sql`code desc`,
  nameEn: sql`label ->> 'en', id`,
  '-nameEn': sql`label ->> 'en' desc, id desc`,
  nameDe: sql`label ->> 'de', id`,
  '-nameDe': sql`label ->> 'de' desc, id desc`,
}

export async function referencePage(
  db: Db,
  filter: ReferenceFilter,
  { sort, limit, offset }: { sort: ReferenceSort; limit: number; offset: number },
): Promise<ReferenceRow[]> {
  const { rows } = await sql<ReferenceRow>`
    select ${columns} from taxonomy where ${fits(filter)} order by ${orders[sort]} limit ${limit} offset ${offset}
    ${unnamed}`.execute(db)
  return rows
}

export async function countReference(db: Db, filter: ReferenceFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from taxonomy where ${fits(filter)} ${unnamed}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function referenceRow(db: Db, identifier: string): Promise<ReferenceRow | undefined> {
  const { rows } = await sql<ReferenceRow>`
    select ${columns} from taxonomy where identifier = ${identifier}`.execute(db)
  return rows[0]
}

function fits({ kind, search }: ReferenceFilter) {
  const words = search?.normalize('NFC').trim()
  const conditions = [
    sql<SqlBool>`kind = ${kind}`,
    words &&
      sql<SqlBool>`lower(code || ' ' || (label ->> 'en') || ' ' || (label ->> 'de')) like lower(${`%${escapeLike(words)}%`})`,
  ]
  return sql.join(conditions.filter(Boolean), sql` and `)
}

interface NewRow {
  identifier: string
  kind: ReferenceKind
  code: string
  label: { en: string; de: string }
  position: number
  isOffered: boolean
  editedAt: string
}

/** Inserts the row with a new, highest number; false when the code is already in use in its list. */
export async function insertReference(db: Db, row: NewRow, { from }: { from: number }): Promise<boolean> {
  await sql`lock table taxonomy in share row exclusive mode`.execute(db)
  return changes(
    db
      .insertInto('taxonomy')
      .values({
        ...row,
        label: JSON.stringify(row.label),
        id: sql<number>`(select greatest(max(id) + 1, ${from}::int) from taxonomy)`,
      })
      .onConflict((conflict) => conflict.columns(['kind', 'code']).doNothing()),
  )
}

/** Position of a new last row in its list. */
export async function lastPosition(db: Db, kind: ReferenceKind): Promise<number> {
  const { position } = await db
    .selectFrom('taxonomy')
    .select((is) => is.fn.coalesce(is.fn.max('position'), sql<number>`0`).as('position'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return position
}

export const updateReference = (
  db: Db,
  identifier: string,
  fields: { label: { en: string; de: string }; position?: number; isOffered?: boolean; editedAt: string },
) =>
  db
    .updateTable('taxonomy')
    .set({ ...fields, label: JSON.stringify(fields.label) })
    .where('identifier', '=', identifier)
    .execute()

export const lockReference = (db: Db, identifier: string, kind: ReferenceKind) =>
  db
    .selectFrom('taxonomy')
    .select(['identifier', 'code'])
    .where('identifier', '=', identifier)
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .executeTakeFirst()
