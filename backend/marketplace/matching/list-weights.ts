import { type MatchWeight, matchWeightNames, matchWeightRanges } from '#schemas/marketplace/matching.ts'
import type { Context } from '#platform/context/context.ts'
import { weightRows, type WeightRow } from './queries.ts'

/** All weights in the order of the score. */
export async function listWeights({ db }: Pick<Context, 'db'>): Promise<MatchWeight[]> {
  const rows = await weightRows(db)
  return matchWeightNames.flatMap((name) => rows.filter((row) => row.name === name).map(presentWeight))
}

export function presentWeight({ name, points, updatedAt }: WeightRow): MatchWeight {
  const [least, most] = matchWeightRanges[name]
  return { identifier: name, name, points, least, most, updatedAt }
}
