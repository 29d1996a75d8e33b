import type { ModeratedReview } from '#schemas/marketplace/reviews.ts'
import type { ModeratedRow } from './queries.ts'

export const presentModerated = ({
  halfStars,
  providerIdentifier: _provider,
  ...row
}: ModeratedRow): ModeratedReview => ({
  ...row,
  rating: halfStars / 2,
})
