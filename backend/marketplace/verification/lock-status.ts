import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'
import { lockVerification } from '#backend/marketplace/provider-profile/lock-verification.ts'
import { type PracticeState, practiceState } from '#backend/marketplace/provider-profile/practice-state.ts'
import type { CaseStatus } from './rules.ts'
import { caseStatusOf } from './status-of.ts'

/** Locks a therapist's verification status. An erased account gets the same response as an unknown one. */
export async function lockStatus(
  db: Db,
  provider: string,
  now: Temporal.Instant,
): Promise<{ practice: PracticeState; current: CaseStatus }> {
  const locked = await lockVerification(db, provider)
  const practice = locked && (await practiceState(db, provider, now))
  if (!practice || practice.accountStatus === 'deleted') throw notFound()
  return { practice, current: caseStatusOf(practice) }
}
