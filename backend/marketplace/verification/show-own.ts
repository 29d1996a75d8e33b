import type { OwnVerification } from '#schemas/marketplace/verification.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { practiceState } from '#backend/marketplace/provider-profile/practice-state.ts'
import { profileOf } from '#backend/marketplace/provider-profile/profile-of.ts'
import { latestReview } from './queries.ts'
import { missingOf, statusAfter } from './rules.ts'
import { caseStatusOf } from './status-of.ts'
import { stepsFor } from './steps-for.ts'

/** The checklist of the overview: completed and missing steps, and why an approved therapist is not listed at the moment. */
export async function showOwn(context: Context): Promise<OwnVerification> {
  const { db, now } = context
  const { identifier: provider } = signedIn(context)
  const [practice, profile] = [await practiceState(db, provider, now), await profileOf(db, provider)]
  if (!practice || !profile) throw notFound()

  const steps = await stepsFor(context, db, { provider, practice, info: profile.info })
  const missing = missingOf(steps)
  return {
    status: practice.verificationStatus,
    submittedAt: (await latestReview(db, provider))?.submittedAt ?? null,
    listed: profile.isListed,
    isApproved: practice.isApproved,
    steps,
    missing,
    pausedBy: practice.pausedBy,
    canSubmit: missing.length === 0 && statusAfter('submit', caseStatusOf(practice)) !== null,
  }
}
