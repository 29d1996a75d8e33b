import { sql, type RawBuilder } from 'kysely'
import { matchLimits, type MatchCount, type MatchWeightName } from '#schemas/marketplace/matching.ts'
import type { Db } from '#platform/database/database.ts'

/** Conditions on a listing row. */
export interface Sieve {
  country: string
  /** Groups of reference rows of which one must match. */
  any: readonly (readonly number[])[]
  /** Minor units. */
  priceMax?: number | undefined
  /** Bits of the hours of a week of which one must be free. */
  hours?: string | undefined
  exclude: readonly string[]
}

export interface CandidateRow {
  providerIdentifier: string
  country: string
  currency: string
  facets: number[]
  fee: number
  rating: number
  reviews: number
  verifiedAt: string | null
  nextSlotAt: string | null
  isFreeInTimes: boolean
  rotation: number
}

const inHours = (hours: string) => sql`coalesce(bit_count(free_hours & ${hours}::bit(168)) > 0, false)`

function conditions({ country, any, priceMax, hours, exclude }: Sieve): RawBuilder<unknown> {
  const parts = [
    sql`country = ${country}`,
    ...any.map((ids) => sql`facets && ${[...ids]}::int[]`),
    ...(priceMax === undefined ? [] : [sql`fee <= ${priceMax}`]),
    ...(hours === undefined ? [] : [inHours(hours)]),
    ...(exclude.length === 0 ? [] : [sql`provider_identifier <> all(${[...exclude]}::uuid[])`]),
  ]
  return sql.join(parts, sql` and `)
}

/** Therapists in the order of the circle, from a place of it. */
export async function candidates(
  db: Db,
  sieve: Sieve,
  { start, limit, wanted }: { start: number; limit: number; wanted: string },
): Promise<CandidateRow[]> {
  const half = (side: RawBuilder<unknown>) => sql`
    (select provider_identifier, country, currency, facets, fee, rating, reviews, verified_at, next_slot_at,
            ${inHours(wanted)} as is_free_in_times, rotation
       from provider_listing
      where ${conditions(sieve)} and ${side}
      order by rotation limit ${limit})`
  const { rows } = await sql<CandidateRow>`
    ${half(sql`rotation >= ${start}`)} union all ${half(sql`rotation < ${start}`)} limit ${limit}`.execute(db)
  return rows
}

/** Counts up to the cap. */
export async function countFits(
  db: Db,
  sieve: Sieve,
  { until, wanted, priceMax }: { until: string; wanted: string; priceMax: number },
): Promise<Pick<MatchCount, 'fits' | 'freeThisWeek'> & { inTimes: number; inBudget: number }> {
  const { rows } = await sql<{ fits: number; freeThisWeek: number; inTimes: number; inBudget: number }>`
    select count(*)::int as fits, count(*) filter (where next_slot_at < ${until})::int as free_this_week,
           count(*) filter (where is_in_times)::int as in_times,
           count(*) filter (where fee <= ${priceMax})::int as in_budget
      from (select next_slot_at, fee, ${inHours(wanted)} as is_in_times from provider_listing
             where ${conditions(sieve)} limit ${matchLimits.counted}) fitting`.execute(db)
  return rows[0] ?? { fits: 0, freeThisWeek: 0, inTimes: 0, inBudget: 0 }
}

export async function countListed(db: Db, country: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select from provider_listing where country = ${country} limit ${matchLimits.counted}) listed`.execute(db)
  return rows[0]?.count ?? 0
}

export interface WeightRow {
  name: MatchWeightName
  points: number
  updatedAt: string | null
}

export const weightRows = (db: Db): Promise<WeightRow[]> =>
  db.selectFrom('matchWeight').select(['name', 'points', 'updatedAt']).execute() as Promise<WeightRow[]>

export const lockWeight = (db: Db, name: MatchWeightName) =>
  db.selectFrom('matchWeight').select('points').where('name', '=', name).forUpdate().executeTakeFirstOrThrow()

export const updateWeight = (
  db: Db,
  name: MatchWeightName,
  change: { points: number; updatedAt: string; updatedBy: string },
) => db.updateTable('matchWeight').set(change).where('name', '=', name).execute()
