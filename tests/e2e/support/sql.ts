import pg from 'pg'

/** One statement in the database of the product. */
export async function sql(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
  const database = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await database.connect()
  try {
    const { rows } = await database.query<Record<string, unknown>>(text, [...values])
    return rows
  } finally {
    await database.end()
  }
}
