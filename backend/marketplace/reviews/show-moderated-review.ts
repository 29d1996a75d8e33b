import type { ModeratedReview } from '#schemas/marketplace/reviews.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { moderatedReview } from './queries.ts'
import { presentModerated } from './present-moderated.ts'

export async function showModeratedReview({ db }: Context, identifier: string): Promise<ModeratedReview> {
  const row = await moderatedReview(db, identifier)
  if (!row) throw notFound()
  return presentModerated(row)
}
