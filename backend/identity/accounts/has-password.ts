import type { Db } from '#platform/database/database.ts'
import { ownPassword } from './queries.ts'

/** Accounts that were created with a code from an e-mail have no password until they set one. */
export const hasPassword = async (db: Db, identifier: string): Promise<boolean> =>
  (await ownPassword(db, identifier)) !== null
