import pg from 'pg'

let pool: pg.Pool | undefined

/** Connections of this worker to the database of its product; they end with the product. */
function connections(): pg.Pool {
  if (!pool) {
    pool = new pg.Pool({ connectionString: process.env.SOLACE_DATABASE_URL, max: 2, allowExitOnIdle: true })
    pool.on('error', () => undefined)
  }
  return pool
}

/** One statement in the database of the product. */
export async function sql(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
  const { rows } = await connections().query<Record<string, unknown>>(text, [...values])
  return rows
}
