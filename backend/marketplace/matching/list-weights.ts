import { type MatchWeight, matchWeightNames } from '#schemas/marketplace/matching.ts'
import type { Context } from '#platform/context/context.ts'
import { presentWeight } from './present-weight.ts'
import { weightRows } from './queries.ts'

/** All weights in the order of the score. */
export async function listWeights({ db }: Pick<Context, 'db'>): Promise<MatchWeight[]> {
  const rows = await weightRows(db)
  return matchWeightNames.flatMap((name) => rows.filter((row) => row.name === name).map(presentWeight))
}
