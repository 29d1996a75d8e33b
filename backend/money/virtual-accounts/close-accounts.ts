import type { Db } from '#platform/database/database.ts'
import { closeAccountsOfUser } from './queries.ts'

/** Closes the accounts of an erased user. Later transfers go into suspense for an operator. */
export const closeAccounts = async (db: Db, person: string): Promise<void> => {
  await closeAccountsOfUser(db, person)
}
