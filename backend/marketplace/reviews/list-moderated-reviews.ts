import { pageOf } from '#platform/http/page.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { reviewApi } from '#schemas/marketplace/reviews.ts'
import type { Context } from '#platform/context/context.ts'
import { recordList } from '#backend/identity/sign-in/record-list.ts'
import { countModerated, moderatedReviews } from './queries.ts'
import { presentModerated } from './present-moderated.ts'

/** Reviews for operators, newest first by default. */
export async function listModeratedReviews(
  context: Context,
  query: QueryOf<typeof reviewApi.judged>,
): Promise<ReplyOf<typeof reviewApi.judged>> {
  const { db } = context
  const { status, sort = '-createdAt', ...page } = query
  const { data, meta } = await pageOf(
    page,
    (limit, offset) => moderatedReviews(db, { status, isOldestFirst: sort === 'createdAt', limit, offset }),
    (most) => countModerated(db, status, most),
  )
  await recordList(context, 'reviews', { query, rows: data, peopleOf: (row) => [row.providerIdentifier] })
  return { data: data.map(presentModerated), meta }
}
