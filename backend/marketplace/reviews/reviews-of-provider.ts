import { pageLimits, type QueryOf, type ReplyOf } from '#schemas/platform/endpoint.ts'
import type { reviewApi } from '#schemas/marketplace/reviews.ts'
import type { Context } from '#platform/context/context.ts'
import { requireListed } from '#backend/marketplace/provider-profile/require-listed.ts'
import { shownReviews, summaryOf } from './queries.ts'
import { authorName } from './rules.ts'

type OfProvider = typeof reviewApi.ofProvider

/** Published reviews of a listed therapist. Therapists can always read their own. */
export async function reviewsOfProvider(
  { db, user }: Context,
  identifier: string,
  query: QueryOf<OfProvider>,
): Promise<ReplyOf<OfProvider>> {
  const { page = 1, perPage = pageLimits.perPage } = query
  if (user?.identifier !== identifier.toLowerCase()) await requireListed(db, identifier)
  const summary = await summaryOf(db, identifier)
  const rows = await shownReviews(db, identifier, perPage, (page - 1) * perPage)
  const reviews = rows.map(({ halfStars, firstName, lastName, ...row }) => ({
    ...row,
    rating: halfStars / 2,
    authorName: authorName({ firstName, lastName, isAnonymous: row.isAnonymous }),
  }))
  const { count: total } = summary
  return {
    data: reviews,
    meta: { page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) },
    summary,
  }
}
