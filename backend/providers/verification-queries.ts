import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../kit/database.ts'

/** Says whether the therapist was approved until now. */
export async function askForReview(db: Db, providerIdentifier: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('provider')
    .set({ verificationStatus: 'submitted' })
    .where('userIdentifier', '=', providerIdentifier)
    .where('verificationStatus', '=', 'approved')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const openReview = (db: Db, providerIdentifier: string, submittedAt: string) =>
  db
    .insertInto('verificationReview')
    .values({ identifier: randomUUIDv7(), providerIdentifier, submittedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
