import type { Db } from '#platform/database/database.ts'
import { rounds } from './order-rules.ts'
import { type CandidateRow, candidates, type Sieve } from './queries.ts'
import type { Wanted } from './read-criteria.ts'
import type { Weights } from './score-rules.ts'

/** Enough to score, and few enough to read quickly. */
const poolSize = 60
const mostRounds = 6

type Demand = Pick<Sieve, 'priceMax' | 'hours'> & { weight: number; any: readonly number[] | null }

/** Therapists who meet the conditions, those who meet the most important criteria first, from a place of the circle. */
export async function candidatePool(
  db: Db,
  { criteria, sieve, hours }: Pick<Wanted, 'criteria' | 'sieve' | 'hours'>,
  weights: Weights,
  start: number,
): Promise<CandidateRow[]> {
  const demands: Demand[] = [
    ...criteria.preferences.map(({ criterion, options }) => ({
      weight: weights[criterion],
      any: options.flatMap(({ ids }) => ids),
    })),
    ...(criteria.times.length > 0 ? [{ weight: weights.times, any: null, hours }] : []),
    ...(criteria.budget === null ? [] : [{ weight: weights.price, any: null, priceMax: criteria.budget }]),
  ]
  const found = new Map<string, CandidateRow>()
  for (const insisted of rounds(demands, mostRounds)) {
    const narrowed = Object.assign({}, sieve, ...insisted, {
      any: [...sieve.any, ...insisted.flatMap(({ any }) => (any ? [any] : []))],
    }) as Sieve
    const rows = await candidates(db, narrowed, { start, limit: poolSize, wanted: hours })
    for (const row of rows) found.set(row.providerIdentifier, row)
    if (found.size >= poolSize) break
  }
  return [...found.values()]
}
