import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import type { verificationApi } from '#schemas/marketplace/verification.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { openReview } from '#backend/marketplace/provider-profile/open-review.ts'
import { profileOf } from '#backend/marketplace/provider-profile/profile-of.ts'
import { lockStatus } from './lock-status.ts'
import { missingOf, statusAfter } from './rules.ts'
import { stepsFor } from './steps-for.ts'
import { changed } from './changed.ts'

/** Submits for verification once all steps are complete. Concurrent submissions create one. */
export function submitVerification(context: Context): Promise<ReplyOf<typeof verificationApi.submit>> {
  const { identifier: provider } = signedIn(context)
  return context.transaction(async (db) => {
    const { practice, current } = await lockStatus(db, provider, context.now)
    if (statusAfter('submit', current) === null) throw changed()
    const profile = await profileOf(db, provider)
    if (!profile) throw notFound()
    const missing = missingOf(await stepsFor(context, db, { provider, practice, info: profile.info }))
    if (missing.length > 0) throw refused('VERIFICATION_INCOMPLETE', { missing })

    const submittedAt = await openReview(db, provider, context.now)
    await audit(context, db, 'verification.submitted', { subject: provider })
    return { status: 'submitted', submittedAt }
  })
}
