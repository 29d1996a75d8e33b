import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { rowOf } from './sender.ts'

/**
 * The same people inserted by a separate script: an INSERT for each row, no validation, no search for duplicates, no
 * HTTP.
 */
export async function insertEach({ db }: Database, provider: string, name: string, total: number): Promise<void> {
  const at = Temporal.Now.instant().toString()
  for (let number = 1; number <= total; number += 1) {
    const { row: _row, ...person } = rowOf(name, number)
    await db
      .insertInto('importedClient')
      .values({
        ...person,
        identifier: randomUUIDv7(),
        providerIdentifier: provider,
        source: 'csv',
        createdAt: at,
        touchedAt: at,
      })
      .execute()
  }
}
