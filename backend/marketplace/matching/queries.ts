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

/** What earns points, and how many: reference rows of which one is enough, free hours, or a fee. */
export interface Demand {
  weight: number
  any: readonly number[] | null
  /** Bits of the hours of a week of which one must be free. */
  hours?: string
  /** Minor units. */
  priceMax?: number
}

const earned = ({ weight, any, hours, priceMax }: Demand) => {
  const isMet =
    any !== null
      ? sql`facets && ${[...any]}::int[]`
      : hours === undefined
        ? sql`fee <= ${priceMax ?? 0}`
        : inHours(hours)
  return sql`case when ${isMet} then ${weight}::int else 0 end`
}

/**
 * The therapists whom the conditions leave, in one reading: those who meet the most important demands first, then in the order of the
 * circle. Null if more than `most` are left. The whole rows are read of the winners alone.
 */
export async function bestOfFew(
  db: Db,
  sieve: Sieve,
  demands: readonly Demand[],
  { start, limit, wanted, most }: { start: number; limit: number; wanted: string; most: number },
): Promise<CandidateRow[] | null> {
  const points = demands.length === 0 ? sql`0` : sql.join(demands.map(earned), sql` + `)
  const { rows } = await sql<CandidateRow & { left: number }>`
    with few as materialized (
      select provider_identifier, rotation, ${points} as points from provider_listing
       where ${conditions(sieve)} limit ${most + 1}),
    best as materialized (
      select provider_identifier, points, (rotation < ${start}) as is_behind, rotation from few
       order by points desc, rotation < ${start}, rotation limit ${limit})
    select (select count(*)::int from few) as "left", l.provider_identifier, l.country, l.currency, l.facets, l.fee, l.rating, l.reviews,
           l.verified_at, l.next_slot_at, ${sql`coalesce(bit_count(l.free_hours & ${wanted}::bit(168)) > 0, false)`} as is_free_in_times, l.rotation
      from best b join provider_listing l using (provider_identifier)
     order by b.points desc, b.is_behind, b.rotation`.execute(db)
  const [first] = rows
  if (first && first.left > most) return null
  return rows.map(({ left: _left, ...row }) => row)
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
