import type { Db } from '#platform/database/database.ts'
import { deleteVisitsOf } from './visit-queries.ts'

/** Deletes an erased person's visits to rooms; their signals go with them. */
export const forgetVisits = async (db: Db, person: string): Promise<void> => {
  await deleteVisitsOf(db, person)
}
