import type { Context } from '#platform/context/context.ts'
import { listingStatistics, type ListingStatistics } from './listing-statistics.ts'
import { rounds } from './order-rules.ts'
import { bestOfFew, type CandidateRow, candidates, type Demand, type Sieve } from './queries.ts'
import type { Wanted } from './read-criteria.ts'
import type { Weights } from './score-rules.ts'

/** Enough to score, and few enough to read quickly. */
const poolSize = 60
const mostRounds = 6
/** So many therapists are compared in one reading, which is faster than the rounds. */
const mostCompared = 2_000

type Needs = Pick<Wanted, 'criteria' | 'sieve' | 'hours'>

/**
 * Therapists who meet the conditions, those who meet the most important criteria first, from a place of the circle. Where few are left,
 * all of them are compared. Otherwise rounds insist on less and less, and stop as soon as there are enough.
 */
export async function candidatePool(
  { db, now }: Pick<Context, 'db' | 'now'>,
  needs: Needs,
  weights: Weights,
  start: number,
  most = mostCompared,
): Promise<CandidateRow[]> {
  const { sieve, hours } = needs
  const demands = demandsOf(needs, weights)
  const place = { start, limit: poolSize, wanted: hours }
  const statistics = await listingStatistics(db, now)
  const compared = async (within: Sieve) =>
    estimateOf(within, statistics) > most ? null : bestOfFew(db, within, demands, { ...place, most })

  const [heaviest] = demands.filter(({ any }) => any !== null).toSorted((one, other) => other.weight - one.weight)
  if (heaviest) {
    const few = await compared(narrowed(sieve, [heaviest]))
    if (few && few.length >= poolSize) return few
  }
  const all = await compared(sieve)
  if (all) return all
  const found = new Map<string, CandidateRow>()
  for (const insisted of rounds(demands, mostRounds)) {
    const within = narrowed(sieve, insisted)
    const rows = (await compared(within)) ?? (await candidates(db, within, place))
    for (const row of rows) found.set(row.providerIdentifier, row)
    if (found.size >= poolSize) break
  }
  return [...found.values()]
}

/** How many therapists the conditions leave, if they are independent of each other. */
function estimateOf({ country, any }: Sieve, { inCountry, share }: ListingStatistics): number {
  const sharesOf = (ids: readonly number[]) =>
    Math.min(
      1,
      ids.reduce((sum, id) => sum + (share.get(id) ?? 0), 0),
    )
  return any.reduce((left, ids) => left * sharesOf(ids), inCountry.get(country) ?? 0)
}

const demandsOf = ({ criteria, hours }: Needs, weights: Weights): Demand[] => [
  ...criteria.preferences.map(({ criterion, options }) => ({
    weight: weights[criterion],
    any: options.flatMap(({ ids }) => ids),
  })),
  ...(criteria.times.length > 0 ? [{ weight: weights.times, any: null, hours }] : []),
  ...(criteria.budget === null ? [] : [{ weight: weights.price, any: null, priceMax: criteria.budget }]),
]

/** The conditions together with demands that are insisted on. */
const narrowed = (sieve: Sieve, insisted: readonly Demand[]): Sieve =>
  Object.assign({}, sieve, ...insisted, {
    any: [...sieve.any, ...insisted.flatMap(({ any }) => (any ? [any] : []))],
  }) as Sieve
