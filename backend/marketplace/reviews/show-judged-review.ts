import type { JudgedReview } from '#schemas/marketplace/reviews.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { judgedReview } from './queries.ts'
import { presentJudged } from './present-judged.ts'

export async function showJudgedReview({ db }: Context, identifier: string): Promise<JudgedReview> {
  const row = await judgedReview(db, identifier)
  if (!row) throw notFound()
  return presentJudged(row)
}
