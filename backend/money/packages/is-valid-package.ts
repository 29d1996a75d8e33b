import type { Db } from '#platform/database/database.ts'
import { isActive } from './queries.ts'

/** Whether a session goes back to this package, because it has not ended. */
export const isValidPackage = (db: Db, identifier: string | null): Promise<boolean> =>
  identifier === null ? Promise.resolve(false) : isActive(db, identifier)
