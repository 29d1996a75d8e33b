import { randomUUIDv7 } from 'node:crypto'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { insertReview, setVerificationStatus } from './verification-queries.ts'

/**
 * Adds a therapist to the operators' review queue and returns the time. `db` is the transaction that holds the therapist's
 * lock.
 */
export async function openReview(db: Db, providerIdentifier: string, now: Temporal.Instant): Promise<string> {
  const submittedAt = iso(now)
  await setVerificationStatus(db, providerIdentifier, 'submitted')
  await insertReview(db, { identifier: randomUUIDv7(), providerIdentifier, submittedAt })
  return submittedAt
}
