import type { JudgedReview } from '#schemas/marketplace/reviews.ts'
import type { JudgedRow } from './queries.ts'

export const presentJudged = ({ halfStars, providerIdentifier: _provider, ...row }: JudgedRow): JudgedReview => ({
  ...row,
  rating: halfStars / 2,
})
