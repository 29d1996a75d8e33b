import { sql } from 'kysely'
import type { Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { sealedColumns } from '#platform/crypto/sealed-columns.ts'
import { sealText } from '#platform/context/sealed-text.ts'

const rowsAtOnce = 200

/**
 * Encrypts what earlier versions of the product wrote readably, and empties those columns; a version that still runs beside this
 * one may write more of it. May be broken off and begun again at any point; gives how many texts it encrypted.
 */
export async function sealOldTexts(within: { db: Db; services: Pick<Services, 'config'> }): Promise<number> {
  let sealed = 0
  for (const column of sealedColumns)
    if (column.readable !== undefined)
      for (let rows = rowsAtOnce; rows === rowsAtOnce; sealed += rows)
        rows = await sealSome(within, { ...column, readable: column.readable })
  return sealed
}

type Readable = (typeof sealedColumns)[number] & { readable: string }

const sealSome = (
  { db: root, services }: { db: Db; services: Pick<Services, 'config'> },
  { table, column, row, purpose, readable }: Readable,
): Promise<number> =>
  inTransaction(root, async (db) => {
    const { rows } = await sql<{ name: string; text: string }>`
      select ${sql.raw(row)} as name, ${sql.ref(readable)}::text as text from ${sql.table(table)}
       where ${sql.ref(readable)} is not null limit ${rowsAtOnce} for update skip locked`.execute(db)
    for (const { name, text } of rows)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealText(services, purpose, name, text)},
        ${sql.ref(readable)} = null where ${sql.raw(row)} = ${name}`.execute(db)
    return rows.length
  })
