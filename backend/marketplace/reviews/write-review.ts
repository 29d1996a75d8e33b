import { randomUUID } from 'node:crypto'
import type { NewReview, OwnReview } from '#schemas/marketplace/reviews.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { holdReasonOf } from './hold-rules.ts'
import { insertReview, namesIn, ownReviewOfParticipant } from './queries.ts'
import { presentOwn } from './present-own.ts'

/** Locks the client's own session and returns whether it can be reviewed now; undefined for other callers. */
export type ReviewableSession = (
  db: Db,
  participant: string,
  client: string,
  now: Temporal.Instant,
) => Promise<{ providerIdentifier: string; isReviewable: boolean } | undefined>

/** Reviews one of the caller's past sessions. It writes nothing into the audit log, which would reveal the author. */
export function writeReview(
  context: Context,
  reviewableSession: ReviewableSession,
  participant: string,
  body: NewReview,
): Promise<OwnReview> {
  const { now, services } = context
  const { identifier: author } = signedIn(context)
  const { rating, isAnonymous, comment = null } = body
  return context.transaction(async (db) => {
    const session = await reviewableSession(db, participant, author, now)
    if (!session) throw notFound()
    if (await ownReviewOfParticipant(db, author, participant)) throw refused('REVIEW_EXISTS')
    if (!session.isReviewable) throw refused('REVIEW_CLOSED')

    const { providerIdentifier } = session
    const heldReason = holdReasonOf(comment, { names: await namesIn(db, [author, providerIdentifier]) })
    const row = await insertReview(db, {
      // Random, because a time-based identifier would reveal when an anonymous review was written.
      identifier: randomUUID(),
      participantIdentifier: participant,
      providerIdentifier,
      halfStars: rating * 2,
      comment,
      isAnonymous,
      status: heldReason === null ? 'published' : 'held',
      heldReason,
      createdAt: iso(now),
    })
    await services.jobs.enqueue(db, 'refresh_listing', { providerIdentifier })
    return presentOwn(row, now)
  })
}
