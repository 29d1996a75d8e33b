import type { Db } from '#platform/database/database.ts'
import { deleteFactors, deleteRecoveryCodes, lockFactors } from './queries.ts'

/** Removes all second factors and recovery codes of a user who has lost them. */
export async function removeAllSecondFactors(db: Db, userIdentifier: string): Promise<void> {
  await lockFactors(db, userIdentifier)
  await deleteFactors(db, userIdentifier)
  await deleteRecoveryCodes(db, userIdentifier)
}
