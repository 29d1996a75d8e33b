/** The score of a match: plain functions of the answers and of what a listing says (docs/product-rules.md#matching). */
import { matchLimits, type MatchWeightName } from '#schemas/marketplace/match-options.ts'
import type { Preference, Criteria } from './criteria-rules.ts'

export type Weights = Record<MatchWeightName, number>

/** What the score knows about a therapist. Name, picture and ethnicity are not among it. */
export interface Candidate {
  /** Reference rows of the listing; gender and faith count only where an answer names them. */
  facets: readonly number[]
  /** Minor units. */
  fee: number
  /** Hundredths of a star. */
  rating: number
  reviews: number
  verifiedAt: string | null
  nextSlotAt: string | null
  /** Has a free hour in the wanted times. */
  isFreeInTimes: boolean
}

/** Points of a therapist who meets the conditions. More of what was asked for never earns less. */
export function pointsOf(criteria: Criteria, candidate: Candidate, weights: Weights, now: Temporal.Instant): number {
  const preferred = criteria.preferences.map((one) => weights[one.criterion] * shareMet(one, candidate.facets))
  return (
    preferred.reduce((sum, points) => sum + points, 0) +
    (criteria.times.length > 0 && candidate.isFreeInTimes ? weights.times : 0) +
    (criteria.budget === null ? 0 : weights.price * priceShare(candidate.fee, criteria.budget)) +
    weights.soon * soonShare(candidate.nextSlotAt, now) +
    weights.reviews * reviewShare(candidate) +
    weights.newcomer * newcomerShare(candidate, now)
  )
}

export const meets = (ids: readonly number[], facets: readonly number[]): boolean =>
  ids.some((id) => facets.includes(id))

const shareMet = ({ options }: Preference, facets: readonly number[]) =>
  options.filter(({ ids }) => meets(ids, facets)).length / options.length

/** All within the budget, nothing from one and a half times the budget. */
function priceShare(fee: number, budget: number): number {
  if (fee <= budget) return 1
  return Math.max(0, 1 - (fee - budget) / (budget / 2))
}

/** All for a free hour within a day, nothing at the end of the days that are looked at. */
function soonShare(nextSlotAt: string | null, now: Temporal.Instant): number {
  if (nextSlotAt === null) return 0
  const days = (Date.parse(nextSlotAt) - now.epochMilliseconds) / 86_400_000
  return Math.min(1, Math.max(0, 1 - (days - 1) / (matchLimits.daysAhead - 1)))
}

const [usualRating, usualReviews, bestRating] = [400, 5, 500]

/** Few reviews count as average ones, so that nobody is judged by the first. */
const reviewShare = ({ rating, reviews }: Candidate) =>
  (rating * reviews + usualRating * usualReviews) / (reviews + usualReviews) / bestRating

/** Fades with the days since the approval and with the reviews. */
export function newcomerShare(
  { verifiedAt, reviews }: Pick<Candidate, 'verifiedAt' | 'reviews'>,
  now: Temporal.Instant,
): number {
  if (verifiedAt === null) return 0
  const days = Math.max(0, (now.epochMilliseconds - Date.parse(verifiedAt)) / 86_400_000)
  return Math.max(0, 1 - days / matchLimits.newDays) * Math.max(0, 1 - reviews / matchLimits.newReviews)
}
