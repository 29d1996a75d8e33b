import type { MatchCount, MatchCountQuery } from '#schemas/marketplace/matching.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { countFits, countListed } from './queries.ts'
import { readCriteria } from './read-criteria.ts'

/** How many therapists meet every criterion about the therapist, and how many of them are free and affordable. */
export async function countMatches(context: Context, query: MatchCountQuery): Promise<MatchCount> {
  const { criteria, sieve, hours } = await readCriteria(context, query)
  const wanted = criteria.preferences.map(({ options }) => options.flatMap(({ ids }) => ids))
  const [total, found] = await Promise.all([
    countListed(context.db, sieve.country),
    countFits(
      context.db,
      { ...sieve, any: [...sieve.any, ...wanted] },
      { until: iso(context.now.add({ hours: 7 * 24 })), wanted: hours, priceMax: criteria.budget ?? 0 },
    ),
  ])
  return {
    ...found,
    total,
    inTimes: criteria.times.length > 0 ? found.inTimes : null,
    inBudget: criteria.budget === null ? null : found.inBudget,
  }
}
