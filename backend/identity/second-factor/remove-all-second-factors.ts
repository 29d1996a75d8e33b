import type { Db } from '#platform/database/database.ts'
import { deleteFactors, deleteRecoveryCodes, lockFactors } from './queries.ts'

/** All second factors of somebody who has lost them, with the recovery codes. */
export async function removeAllSecondFactors(db: Db, userIdentifier: string): Promise<void> {
  await lockFactors(db, userIdentifier)
  await deleteFactors(db, userIdentifier)
  await deleteRecoveryCodes(db, userIdentifier)
}
