/** Reasons and misfits of a therapist: what the score counted, in codes that the page words. */
import type { MatchFinding } from '#schemas/marketplace/matching.ts'
import { type Candidate, meets, newcomerShare } from './score-rules.ts'
import type { Criteria } from './criteria-rules.ts'

export interface Findings {
  /** Number of criteria that are met. */
  meets: number
  reasons: MatchFinding[]
  misfits: MatchFinding[]
}

interface Facts extends Candidate {
  /** Free starts of the next days, in order. */
  starts: readonly string[]
  /** Those in the wanted times. */
  startsInTimes: readonly string[]
}

/** Names of the reference rows that a therapist has and an answer names. */
export type NamesOf = (ids: readonly number[]) => string[]

export function findingsOf(criteria: Criteria, facts: Facts, namesOf: NamesOf, now: Temporal.Instant): Findings {
  const shared = (ids: readonly number[]) => namesOf(facts.facets.filter((id) => ids.includes(id)))
  const parts = [
    ...criteria.preferences.map((preference) => preferenceFindings(preference, facts, shared)),
    timeFindings(criteria, facts),
    priceFindings(criteria, facts),
    ...criteria.conditions.map(({ criterion, ids }): Findings => {
      return { meets: 1, reasons: [{ code: criterion, names: shared(ids) }], misfits: [] }
    }),
    reputation(facts, now),
  ]
  return {
    meets: parts.reduce((sum, part) => sum + part.meets, 0),
    reasons: parts.flatMap(({ reasons }) => reasons),
    misfits: parts.flatMap(({ misfits }) => misfits),
  }
}

function preferenceFindings(
  { criterion, options }: Criteria['preferences'][number],
  { facets }: Facts,
  shared: (ids: readonly number[]) => string[],
): Findings {
  const met = options.filter(({ ids }) => meets(ids, facets))
  const missed = options.filter((option) => !met.includes(option))
  const names = [...new Set(shared(met.flatMap(({ ids }) => ids)))]
  return {
    meets: met.length,
    reasons: met.length > 0 ? [{ code: criterion, names }] : [],
    misfits: missed.length > 0 ? [{ code: criterion, answers: missed.map(({ code }) => code) }] : [],
  }
}

function timeFindings({ times }: Criteria, { starts, startsInTimes }: Facts): Findings {
  const [first] = starts
  if (first === undefined) return { meets: 0, reasons: [], misfits: [{ code: 'no_hours' }] }
  if (times.length === 0) return { meets: 0, reasons: [{ code: 'soon', at: first }], misfits: [] }
  const [inTimes] = startsInTimes
  return inTimes === undefined
    ? { meets: 0, reasons: [], misfits: [{ code: 'times', at: first }] }
    : { meets: 1, reasons: [{ code: 'times', at: inTimes }], misfits: [] }
}

function priceFindings({ budget }: Criteria, { fee }: Facts): Findings {
  const free: MatchFinding[] = fee === 0 ? [{ code: 'free' }] : []
  if (budget === null) return { meets: 0, reasons: free, misfits: [] }
  if (fee > budget) return { meets: 0, reasons: [], misfits: [{ code: 'price', amount: fee - budget }] }
  const within: MatchFinding = fee === budget ? { code: 'price_equal' } : { code: 'price', amount: budget - fee }
  return { meets: 1, reasons: fee === 0 ? free : [within], misfits: [] }
}

/** Said, but no criterion of anybody. */
function reputation(facts: Facts, now: Temporal.Instant): Findings {
  const { rating, reviews } = facts
  const reasons: MatchFinding[] = [
    ...(reviews > 0 ? [{ code: 'reviews' as const, rating: rating / 100, count: reviews }] : []),
    ...(reviews === 0 && newcomerShare(facts, now) > 0 ? [{ code: 'newcomer' as const }] : []),
  ]
  return { meets: 0, reasons, misfits: [] }
}
