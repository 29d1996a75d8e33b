import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { lockVerification } from './listing-queries.ts'
import { openReview } from './open-review.ts'
import { setVerificationStatus } from './verification-queries.ts'

/**
 * Applies a change of documents or licence states to the verification status. An approved therapist goes back into review and
 * stays listed meanwhile; one who had not started has started now. Other statuses do not change: an open review continues with
 * the new documents, and a therapist with requested changes submits again.
 */
export async function reopenVerification(
  context: Pick<Context, 'now' | 'user' | 'requestId' | 'services'>,
  db: Db,
  providerIdentifier: string,
): Promise<void> {
  const locked = await lockVerification(db, providerIdentifier)
  if (locked?.verificationStatus === 'not_started') await setVerificationStatus(db, providerIdentifier, 'in_progress')
  if (locked?.verificationStatus !== 'approved') return
  await openReview(db, providerIdentifier, context.now)
  await audit(context, db, 'verification.reopened', { subject: providerIdentifier })
  await context.services.jobs.enqueue(db, 'refresh_listing', { providerIdentifier })
}
