import type { NewReview, OwnReview } from '#schemas/marketplace/reviews.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { holdReasonOf } from './hold-rules.ts'
import { lockOwnReview, namesIn, updateReview } from './queries.ts'
import { isEditable, statusAfterChange } from './rules.ts'
import { presentOwn } from './present-own.ts'

/** Changes the caller's review, once. The new text is screened like a new review. */
export function changeReview(context: Context, identifier: string, body: NewReview): Promise<OwnReview> {
  const { now, services } = context
  const { identifier: author } = signedIn(context)
  const { rating, isAnonymous, comment = null } = body
  return context.transaction(async (db) => {
    const before = await lockOwnReview(db, author, identifier)
    if (!before) throw notFound()
    if (!isEditable(before, now)) throw refused('REVIEW_CLOSED')

    const { providerIdentifier } = before
    const reason = holdReasonOf(comment, { names: await namesIn(db, [author, providerIdentifier]) })
    const row = await updateReview(db, before.identifier, {
      ...statusAfterChange(before, reason),
      halfStars: rating * 2,
      comment,
      isAnonymous,
      edits: 1,
      editedAt: iso(now),
      decidedAt: null,
      decidedBy: null,
    })
    await services.jobs.enqueue(db, 'refresh_listing', { providerIdentifier })
    return presentOwn(row, now)
  })
}
