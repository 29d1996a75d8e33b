import { randomUUIDv7 } from 'node:crypto'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'

/** Puts a therapist into the operators' queue; `db` is the transaction that has locked the therapist. Gives the time. */
export async function openReview(db: Db, providerIdentifier: string, now: Temporal.Instant): Promise<string> {
  const submittedAt = iso(now)
  await db
    .updateTable('provider')
    .set({ verificationStatus: 'submitted' })
    .where('userIdentifier', '=', providerIdentifier)
    .execute()
  await db
    .insertInto('verificationReview')
    .values({ identifier: randomUUIDv7(), providerIdentifier, submittedAt })
    .execute()
  return submittedAt
}
