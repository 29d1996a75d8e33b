/** Rows that the product's secret seals, whatever their table. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { SealedColumn } from '#platform/crypto/sealed-columns.ts'

const isOf = ({ where = 'true' }: SealedColumn): RawBuilder<boolean> => sql.raw<boolean>(where)
const isUnderOther = ({ column }: SealedColumn, version: number) =>
  sql<boolean>`get_byte(${sql.ref(column)}, 0) <> ${version}`

/** Names of rows under another version than this one, in their order. */
export async function rowsUnderOther(
  db: Db,
  one: SealedColumn,
  { version, after, limit }: { version: number; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select ${sql.raw(one.row)} as name from ${sql.table(one.table)}
    where ${isOf(one)} and ${isUnderOther(one, version)} and ${sql.raw(one.row)} > ${after} order by 1 limit ${limit}`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

export async function contentOf(db: Db, one: SealedColumn, name: string): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer | null }>`select ${sql.ref(one.column)} as content
    from ${sql.table(one.table)} where ${isOf(one)} and ${sql.raw(one.row)} = ${name}`.execute(db)
  return rows[0]?.content ?? null
}

/** False where the content is another one by now. */
export async function replaceContent(
  db: Db,
  one: SealedColumn,
  { name, from, to }: { name: string; from: Buffer; to: Buffer },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update ${sql.table(one.table)} set ${sql.ref(one.column)} = ${to}
    where ${isOf(one)} and ${sql.raw(one.row)} = ${name} and ${sql.ref(one.column)} = ${from}`.execute(db)
  return numAffectedRows === 1n
}
