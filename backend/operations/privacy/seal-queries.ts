/** Queries of rows that are encrypted under the product secret, in any table. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { SealedColumn } from '#platform/crypto/sealed-columns.ts'

const isOf = ({ where = 'true' }: SealedColumn): RawBuilder<boolean> => sql.raw<boolean>(where)
const isUnderOther = ({ column }: SealedColumn, version: number) =>
  sql<boolean>`get_byte(${sql.ref(column)}, 0) <> ${version}`

/** Identifiers of rows under another version, in their order. */
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

/** False when the content was changed concurrently. */
export async function replaceContent(
  db: Db,
  one: SealedColumn,
  { name, from, to }: { name: string; from: Buffer; to: Buffer },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update ${sql.table(one.table)} set ${sql.ref(one.column)} = ${to}
    where ${isOf(one)} and ${sql.raw(one.row)} = ${name} and ${sql.ref(one.column)} = ${from}`.execute(db)
  return numAffectedRows === 1n
}

interface SealedJob {
  id: string
  name: string
  seal: string
  sealed: string
}

/** Waiting and failed jobs under another version. */
export async function jobsUnderOther(db: Db, version: number): Promise<SealedJob[]> {
  const { rows } = await sql<SealedJob>`select id, name, data->>'seal' as seal, data->>'sealed' as sealed from jobs.job
    where data ? 'sealed' and get_byte(decode(data->>'sealed', 'base64'), 0) <> ${version}`.execute(db)
  return rows
}

/** Changes nothing when the content was changed concurrently. */
export const replaceJobContent = (
  db: Db,
  { name, id, from, to }: { name: string; id: string; from: string; to: string },
) =>
  sql`update jobs.job set data = jsonb_set(data, '{sealed}', to_jsonb(${to}::text))
      where name = ${name} and id = ${id} and data->>'sealed' = ${from}`.execute(db)

/** A column whose texts earlier versions of the product stored unencrypted in another column. */
export type ReadableColumn = SealedColumn & { readable: string }

/** Rows with an unencrypted text, locked; rows that another transaction has locked are skipped. */
export async function lockReadableTexts(
  db: Db,
  { table, row, readable }: ReadableColumn,
  limit: number,
): Promise<{ name: string; text: string }[]> {
  const { rows } = await sql<{ name: string; text: string }>`
      select ${sql.raw(row)} as name, ${sql.ref(readable)}::text as text from ${sql.table(table)}
       where ${sql.ref(readable)} is not null limit ${limit} for update skip locked`.execute(db)
  return rows
}

/** Writes the encrypted text and clears the plain column. */
export const replaceReadableText = (
  db: Db,
  { table, column, row, readable }: ReadableColumn,
  name: string,
  sealed: Buffer | null,
) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed},
        ${sql.ref(readable)} = null where ${sql.raw(row)} = ${name}`.execute(db)
