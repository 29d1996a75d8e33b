import { pageOf } from '#platform/http/page.ts'
import type { BodyOf, QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { JudgedReview, reviewApi } from '#schemas/marketplace/reviews.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { recordList } from '#backend/identity/sign-in/record-list.ts'
import { countJudged, judgedReview, judgedReviews, type JudgedRow, lockJudgedReview, updateReview } from './queries.ts'

const present = ({ halfStars, providerIdentifier: _provider, ...row }: JudgedRow): JudgedReview => ({
  ...row,
  rating: halfStars / 2,
})

/** Reviews for operators, newest first by default. */
export async function listJudgedReviews(
  context: Context,
  query: QueryOf<typeof reviewApi.judged>,
): Promise<ReplyOf<typeof reviewApi.judged>> {
  const { db } = context
  const { status, sort = '-createdAt', ...page } = query
  const { data, meta } = await pageOf(
    page,
    (limit, offset) => judgedReviews(db, { status, isOldestFirst: sort === 'createdAt', limit, offset }),
    (most) => countJudged(db, status, most),
  )
  await recordList(context, 'reviews', { query, rows: data, peopleOf: (row) => [row.providerIdentifier] })
  return { data: data.map(present), meta }
}

export async function showJudgedReview({ db }: Context, identifier: string): Promise<JudgedReview> {
  const row = await judgedReview(db, identifier)
  if (!row) throw notFound()
  return present(row)
}

/** An operator publishes or rejects a review. The audit log names the review, never the author. */
export function judgeReview(
  context: Context,
  identifier: string,
  { status, editedAt }: BodyOf<typeof reviewApi.judge>,
): Promise<JudgedReview> {
  const { now, services } = context
  return context.transaction(async (db) => {
    const row = await lockJudgedReview(db, identifier)
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
    return present({ ...row, ...decided })
  })
}
