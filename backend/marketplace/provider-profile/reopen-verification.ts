import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { lockVerification } from './listing-queries.ts'
import { openReview } from './open-review.ts'

/**
 * A therapist's documents or licence states have changed: who was approved is looked at again and stays listed meanwhile, who had not begun
 * has begun. Everybody else stays where they are: a review goes on with the new documents, and who was sent back submits
 * when all is mended.
 */
export async function reopenVerification(
  context: Pick<Context, 'now' | 'user' | 'requestId' | 'services'>,
  db: Db,
  providerIdentifier: string,
): Promise<void> {
  const locked = await lockVerification(db, providerIdentifier)
  if (locked?.verificationStatus === 'not_started') {
    await db
      .updateTable('provider')
      .set({ verificationStatus: 'in_progress' })
      .where('userIdentifier', '=', providerIdentifier)
      .execute()
  }
  if (locked?.verificationStatus !== 'approved') return
  await openReview(db, providerIdentifier, context.now)
  await audit(context, db, 'verification.reopened', { subject: providerIdentifier })
  await context.services.jobs.enqueue(db, 'refresh_listing', { providerIdentifier })
}
