import type { BodyOf } from '#schemas/platform/endpoint.ts'
import { type matchApi, type MatchWeight, matchWeightRanges } from '#schemas/marketplace/matching.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { presentWeight } from './present-weight.ts'
import { lockWeight, updateWeight } from './queries.ts'

/** Changes a weight within its range. The next match counts with it. */
export async function setWeight(
  context: Context,
  { name, points }: BodyOf<typeof matchApi.setWeight>,
): Promise<MatchWeight> {
  const [least, most] = matchWeightRanges[name]
  if (points < least || points > most)
    throw refused('VALIDATION_ERROR', { fields: { points: 'validation.match_points' } })
  const updatedAt = iso(context.now)
  return context.transaction(async (db) => {
    const { points: before } = await lockWeight(db, name)
    await updateWeight(db, name, { points, updatedAt, updatedBy: signedIn(context).identifier })
    await audit(context, db, 'admin.match_weight_set', { details: { name, before, after: points } })
    return presentWeight({ name, points, updatedAt })
  })
}
