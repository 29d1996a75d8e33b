import type { Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { sealedColumns } from '#platform/crypto/sealed-columns.ts'
import { sealText } from '#platform/context/sealed-text.ts'
import { lockReadableTexts, type ReadableColumn, replaceReadableText } from './seal-queries.ts'

const rowsAtOnce = 200

/**
 * Encrypts plain texts of earlier versions of the product and clears their columns; a version that still runs beside
 * this one may write more. An interrupted run can be repeated. Returns the number of encrypted texts.
 */
export async function sealOldTexts(within: { db: Db; services: Pick<Services, 'config'> }): Promise<number> {
  let sealed = 0
  for (const column of sealedColumns)
    if (column.readable !== undefined)
      for (let rows = rowsAtOnce; rows === rowsAtOnce; sealed += rows)
        rows = await sealSome(within, { ...column, readable: column.readable })
  return sealed
}

const sealSome = (
  { db: root, services }: { db: Db; services: Pick<Services, 'config'> },
  column: ReadableColumn,
): Promise<number> =>
  inTransaction(root, async (db) => {
    const rows = await lockReadableTexts(db, column, rowsAtOnce)
    for (const { name, text } of rows)
      await replaceReadableText(db, column, name, sealText(services, column.purpose, name, text))
    return rows.length
  })
