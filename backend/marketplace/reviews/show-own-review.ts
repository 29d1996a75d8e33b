import type { OwnReview } from '#schemas/marketplace/reviews.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { ownReviewOfBooking, ownReviewOfParticipant, type ReviewRow } from './queries.ts'
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

const found = (row: ReviewRow | undefined, { now }: Context): OwnReview => {
  if (!row) throw notFound()
  return presentOwn(row, now)
}

export const showReviewOfParticipant = async (context: Context, participant: string) =>
  found(await ownReviewOfParticipant(context.db, signedIn(context).identifier, participant), context)

export const showReviewOfBooking = async (context: Context, booking: string) =>
  found(await ownReviewOfBooking(context.db, signedIn(context).identifier, booking), context)
