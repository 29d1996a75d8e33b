import { currencyFor } from '#schemas/platform/regions.ts'
import { matchLimits, type Matches, type MatchQuery, type MatchResult } from '#schemas/marketplace/matching.ts'
import type { Context } from '#platform/context/context.ts'
import { cardOf } from '#backend/marketplace/provider-profile/card.ts'
import { peopleOf } from '#backend/marketplace/provider-profile/listed-therapists.ts'
import { candidatePool } from './candidate-pool.ts'
import { findingsOf } from './finding-rules.ts'
import { inOrder } from './order-rules.ts'
import type { CandidateRow } from './queries.ts'
import { readCriteria, type Wanted } from './read-criteria.ts'
import { pointsOf, type Weights } from './score-rules.ts'
import { hourOfWeekOf, isInTimes } from './time-rules.ts'
import { weightsOf } from './weights-of.ts'
import { countCriteria } from './criteria-rules.ts'

/** Every free start of a therapist within the next days; `therapy` null: of any therapy. */
export type FreeStarts = (
  context: Context,
  provider: string,
  therapy: { id: number; identifier: string } | null,
) => Promise<string[]>

/** As many therapists as have their calendars read, so that a listing that has become old costs nobody a place. */
const shortlisted = 6

interface Ranked extends CandidateRow {
  points: number
}
interface Known extends Ranked {
  starts: string[]
  startsInTimes: string[]
}

/** The therapists who fit best: by their listing rows first, then by their calendars. */
export async function findMatches(context: Context, query: MatchQuery, freeStarts: FreeStarts): Promise<Matches> {
  const { db, now } = context
  const seed = query.seed ?? 0
  const [wanted, weights] = [await readCriteria(context, query), await weightsOf(db)]
  const pool = await candidatePool(context, wanted, weights, seed)
  const ranked = inOrder(
    pool.map((row) => ({ ...row, points: pointsOf(wanted.criteria, row, weights, now) })),
    weights.equal_within,
    seed,
  )
  const known = await Promise.all(
    ranked.slice(0, shortlisted).map((row) => withHours(context, row, { wanted, weights, query, freeStarts })),
  )
  const best = inOrder(known, weights.equal_within, seed).slice(0, matchLimits.results)
  return {
    criteria: countCriteria(wanted.criteria),
    currency: currencyFor(wanted.sieve.country),
    data: await present(context, best, wanted),
  }
}

interface Reading {
  wanted: Wanted
  weights: Weights
  query: MatchQuery
  freeStarts: FreeStarts
}

/** The same row with what its calendar says now. */
async function withHours(
  context: Context,
  row: Ranked,
  { wanted: { criteria, timezone, reference }, weights, query, freeStarts }: Reading,
): Promise<Known> {
  const therapy = query.answers.whom === undefined ? undefined : reference.byCode('therapy', query.answers.whom)
  const starts = await freeStarts(context, row.providerIdentifier, therapy ?? null)
  const startsInTimes = starts.filter((start) => isInTimes(hourOfWeekOf(start, timezone), criteria.times))
  const fresh = { ...row, nextSlotAt: starts[0] ?? null, isFreeInTimes: startsInTimes.length > 0 }
  return { ...fresh, points: pointsOf(criteria, fresh, weights, context.now), starts, startsInTimes }
}

async function present({ db, now, locale }: Context, rows: readonly Known[], wanted: Wanted): Promise<MatchResult[]> {
  const { reference, criteria } = wanted
  const people = await peopleOf(
    db,
    rows.map((row) => row.providerIdentifier),
  )
  const namesOf = (ids: readonly number[]) => ids.flatMap((id) => reference.byId(id)?.label[locale] ?? [])
  return rows.flatMap((row) => {
    const person = people.get(row.providerIdentifier)
    if (!person) return []
    const hours = [...new Set([...row.startsInTimes, ...row.starts])].slice(0, matchLimits.hours)
    const provider = cardOf({ ...row, ...person }, reference, locale, now)
    return [{ provider, ...findingsOf(criteria, row, namesOf, now), hours: hours.toSorted() }]
  })
}
