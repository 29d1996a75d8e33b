import { type MatchWeight, matchWeightRanges } from '#schemas/marketplace/matching.ts'
import type { WeightRow } from './queries.ts'

/** A weight with its range, as operators see it. */
export function presentWeight({ name, points, updatedAt }: WeightRow): MatchWeight {
  const [least, most] = matchWeightRanges[name]
  return { identifier: name, name, points, least, most, updatedAt }
}
