import type { Db } from '#platform/database/database.ts'
import { closeAccountsOf } from './queries.ts'

/** The person has gone: what still comes to the accounts is set aside for an operator. */
export const closeAccounts = async (db: Db, person: string): Promise<void> => {
  await closeAccountsOf(db, person)
}
