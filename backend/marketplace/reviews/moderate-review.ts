import type { BodyOf } from '#schemas/platform/endpoint.ts'
import type { ModeratedReview, reviewApi } from '#schemas/marketplace/reviews.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { lockReviewForModeration, updateReview } from './queries.ts'
import { presentModerated } from './present-moderated.ts'

/** An operator publishes or rejects a review. The audit log names the review, never the author. */
export function moderateReview(
  context: Context,
  identifier: string,
  { status, editedAt }: BodyOf<typeof reviewApi.judge>,
): Promise<ModeratedReview> {
  const { now, services } = context
  return context.transaction(async (db) => {
    const row = await lockReviewForModeration(db, identifier)
    if (!row) throw notFound()
    if (editedAt !== undefined && editedAt !== row.editedAt) throw refused('STATUS_CHANGED')

    const decided = {
      status,
      heldReason: status === 'published' ? null : row.heldReason,
      decidedAt: iso(now),
    }
    await updateReview(db, row.identifier, { ...decided, decidedBy: signedIn(context).identifier })
    await services.jobs.enqueue(db, 'refresh_listing', { providerIdentifier: row.providerIdentifier })
    await audit(context, db, 'review.judge', { details: { review: row.identifier, status } })
    return presentModerated({ ...row, ...decided })
  })
}
