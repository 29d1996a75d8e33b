import type { OwnReview } from '#schemas/marketplace/reviews.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import type { ReviewRow } from './queries.ts'
import { isEditable } from './rules.ts'

/** A review as its author sees it. Only the author can look it up by participant or booking. */
export const presentOwn = (row: ReviewRow, now: Temporal.Instant): OwnReview => ({
  identifier: row.identifier,
  participantIdentifier: row.participantIdentifier,
  rating: row.halfStars / 2,
  comment: row.comment,
  isAnonymous: row.isAnonymous,
  status: row.status,
  editable: isEditable(row, now),
  createdAt: row.createdAt,
  editedAt: row.editedAt,
})

/** The review that a look-up found, as its author sees it. */
export const presentFound = (row: ReviewRow | undefined, { now }: Context): OwnReview => {
  if (!row) throw notFound()
  return presentOwn(row, now)
}
