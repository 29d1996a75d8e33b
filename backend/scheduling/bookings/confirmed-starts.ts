import type { Db } from '#platform/database/database.ts'
import { startsOf } from './reminder-queries.ts'

/** Starts of those among these bookings that are confirmed. */
export const confirmedStarts = async (db: Db, bookings: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = bookings.length === 0 ? [] : await startsOf(db, bookings)
  return new Map(rows.map(({ identifier, startAt }) => [identifier, startAt]))
}
