import { pageLimits, type QueryOf, type ReplyOf } from '#schemas/kit.ts'
import type { reviewApi } from '#schemas/reviews.ts'
import type { Context } from '../kit/context.ts'
import { requireListed } from '../providers/require-listed.ts'
import { averageOf, countReviews, shownReviews } from './queries.ts'
import { authorName } from './rules.ts'

type OfProvider = typeof reviewApi.ofProvider

/** What clients say about a listed therapist, newest first. */
export async function reviewsOfProvider(
  { db }: Context,
  identifier: string,
  asked: QueryOf<OfProvider>,
): Promise<ReplyOf<OfProvider>> {
  const { page = 1, perPage = pageLimits.perPage } = asked
  await requireListed(db, identifier)
  const total = await countReviews(db, identifier)
  const rows = await shownReviews(db, identifier, perPage, (page - 1) * perPage)
  const reviews = rows.map((row) => ({
    identifier: row.identifier,
    rating: row.halfStars / 2,
    comment: row.comment,
    isAnonymous: row.isAnonymous,
    authorName: authorName(row),
    month: row.createdAt.slice(0, 7),
  }))
  return {
    data: reviews,
    meta: { page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) },
    summary: await averageOf(db, identifier),
  }
}
