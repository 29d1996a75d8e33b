/** Queries of every table encrypted under a person's own key; call them within `asAuthor` of the person. */
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export type KeyType = 'uuid' | 'int' | 'bytea'

interface Table {
  table: string
  owner: string
  /** Columns that identify a row of one person, and their types. */
  row: Record<string, KeyType>
  /** Its keys are the names of the encrypted columns. */
  sealed: Record<string, unknown>
}

/** Rows of one person that are encrypted under one key. */
export interface Under {
  author: string
  dataKeyId: number
}

type SealedRow = Record<string, string> & Record<string, Buffer | null>

const columnsOf = ({ row, sealed }: Pick<Table, 'row' | 'sealed'>) =>
  [...Object.keys(row), ...Object.keys(sealed)].map((name) => sql.ref(name))

/** Skips rows that another transaction has locked. */
export async function lockRowsUnder(
  db: Db,
  { table, owner, row, sealed }: Table,
  { author, dataKeyId, limit }: Under & { limit: number },
): Promise<SealedRow[]> {
  const listed = columnsOf({ row, sealed })
  const { rows } = await sql<SealedRow>`select ${sql.join(listed)} from ${sql.table(table)}
    where data_key_id = ${dataKeyId} and ${sql.ref(owner)} = ${author} limit ${limit} for update skip locked`.execute(
    db,
  )
  return rows
}

/** Writes re-encrypted content: for each encrypted column a list in the order of the rows. */
export async function replaceSealed(
  db: Db,
  { table, owner, row, sealed }: Table,
  { author, dataKeyId, rows, contents }: Under & { rows: SealedRow[]; contents: (Buffer | null)[][] },
): Promise<void> {
  const arrays = [
    ...Object.entries(row).map(([name, type]) => sql`${rows.map((one) => one[name])}::${sql.raw(type)}[]`),
    ...contents.map((column) => sql`${column}::bytea[]`),
  ]
  const set = Object.keys(sealed).map((name) => sql`${sql.ref(name)} = fresh.${sql.ref(name)}`)
  const same = Object.keys(row).map((name) => sql`old.${sql.ref(name)} = fresh.${sql.ref(name)}`)
  await sql`update ${sql.table(table)} as old set ${sql.join(set)}, data_key_id = ${dataKeyId}
    from unnest(${sql.join(arrays)}) as fresh(${sql.join(columnsOf({ row, sealed }))})
    where ${sql.join(same, sql` and `)} and old.${sql.ref(owner)} = ${author}`.execute(db)
}

/** Is anything in these tables still encrypted under the key? */
export async function isKeyUsed(
  db: Db,
  tables: readonly Pick<Table, 'table' | 'owner'>[],
  { author, dataKeyId }: Under,
): Promise<boolean> {
  const anywhere = tables.map(
    ({ table, owner }) => sql`exists (select from ${sql.table(table)}
      where data_key_id = ${dataKeyId} and ${sql.ref(owner)} = ${author})`,
  )
  const { rows } = await sql<{ isUsed: boolean }>`select ${sql.join(anywhere, sql` or `)} as is_used`.execute(db)
  return rows[0]?.isUsed ?? true
}
