import { matchWeightNames } from '#schemas/marketplace/matching.ts'
import type { Db } from '#platform/database/database.ts'
import { weightRows } from './queries.ts'
import type { Weights } from './score-rules.ts'

/** The weights as operators have set them. */
export async function weightsOf(db: Db): Promise<Weights> {
  const points = new Map((await weightRows(db)).map((row) => [row.name, row.points]))
  return Object.fromEntries(matchWeightNames.map((name) => [name, points.get(name) ?? 0])) as Weights
}
