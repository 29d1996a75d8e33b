import type { Product } from '#tests/support/product.ts'

export const sealedTables = [
  'note',
  'note_version',
  'note_addendum',
  'note_file',
  'client_tag',
  'safety_plan',
  'data_key',
] as const

/** All rows of some tables as texts, read as superuser, who bypasses row-level security. */
export async function rowsOf({ database }: Product, tables: readonly string[]): Promise<Record<string, string[]>> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local role none')
    const found: Record<string, string[]> = {}
    for (const table of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t order by 1`)
      found[table] = rows.map(({ row }) => row)
    }
    return found
  } finally {
    await client.query('rollback')
    client.release()
  }
}
