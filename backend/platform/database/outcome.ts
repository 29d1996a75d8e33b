import type { DeleteResult, InsertResult, UpdateResult } from 'kysely'

interface Query<Row> {
  executeTakeFirst(): Promise<Row>
}

/** Whether a query finds a row. */
export const finds = async (query: Query<unknown>): Promise<boolean> => (await query.executeTakeFirst()) !== undefined

/** Whether a write inserts, updates or deletes a row, and so whether it still met what it expects. */
export async function changes(write: Query<InsertResult | UpdateResult | DeleteResult>): Promise<boolean> {
  const result = await write.executeTakeFirst()
  if ('numUpdatedRows' in result) return result.numUpdatedRows > 0n
  if ('numDeletedRows' in result) return result.numDeletedRows > 0n
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}
