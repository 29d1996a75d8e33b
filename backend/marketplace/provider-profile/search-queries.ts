import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { ProviderSearch } from '#schemas/marketplace/provider-profile.ts'
import { type Db, unnamed } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.gen.ts'

export interface ListingFilter {
  country: string
  /** Reference rows that must all match. */
  all: number[]
  /** Groups of reference rows of which one must match. */
  any: number[][]
  /** Places of work of which one must match. */
  places: number[]
  /** Half hours of the week of which one must be free, as bits. */
  week?: string | undefined
  priceMin?: number | undefined
  priceMax?: number | undefined
  /** Only therapists with a free slot before this instant. */
  freeBefore?: string | undefined
  /** Words of the name, normalised. */
  name: string[]
  /** Tolerates typing errors in names. */
  isLenient: boolean
}

type Listing = SelectQueryBuilder<Tables, 'providerListing', object>
type Sort = NonNullable<ProviderSearch['sort']>

/** Maximum number of rows that are counted and paged through. */
export const listingCap = 1_000

const columns = [
  'providerIdentifier',
  'country',
  'currency',
  'facets',
  'fee',
  'rating',
  'reviews',
  'nextSlotAt',
] as const

/** One page of the search, in a deterministic order. */
export function listingPage(db: Db, filter: ListingFilter, sort: Sort, limit: number, offset: number) {
  const found = fitting(db.selectFrom('providerListing'), filter).select(columns)
  return inOrder(found, sort).limit(limit).offset(offset).modifyEnd(unnamed).execute()
}

/** Counts matching therapists up to the cap. */
export async function countListing(db: Db, filter: ListingFilter): Promise<number> {
  const found = fitting(db.selectFrom('providerListing'), filter)
    .select(sql`1`.as('one'))
    .limit(listingCap)
  const { count } = await db
    .selectFrom(found.as('found'))
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .modifyEnd(unnamed)
    .executeTakeFirstOrThrow()
  return count
}

function fitting<Query extends Listing>(query: Query, filter: ListingFilter): Query {
  const { country, all, any, places, week, priceMin, priceMax, freeBefore, name, isLenient } = filter
  const conditions = [
    sql<SqlBool>`country = ${country}`,
    all.length > 0 && sql<SqlBool>`facets @> ${all}::int[]`,
    ...any.map((group) => sql<SqlBool>`facets && ${group}::int[]`),
    places.length > 0 && sql<SqlBool>`place_id = any(${places}::int[])`,
    week !== undefined && sql<SqlBool>`(free_week & ${week}::bit(336)) <> B'0'::bit(336)`,
    priceMin !== undefined && sql<SqlBool>`fee >= ${priceMin}`,
    priceMax !== undefined && sql<SqlBool>`fee <= ${priceMax}`,
    freeBefore !== undefined && sql<SqlBool>`next_slot_at < ${freeBefore}`,
    ...name.map((word) => wordFits(word, isLenient)),
  ]
  return conditions.filter((one) => one !== false).reduce((found, one) => found.where(one) as Query, query)
}

/** Two letters match the start of a word of the name; three or more match anywhere in it, or a similar word. */
function wordFits(word: string, isLenient: boolean) {
  if (isLenient) return sql<SqlBool>`${word} <% search`
  const text = word.length < 3 ? `% ${word}%` : `%${word}%`
  return sql<SqlBool>`search like ${text}`
}

function inOrder<Query extends Listing>(query: Query, sort: Sort): Query {
  const by = {
    recommended: ['score desc', 'provider_identifier'],
    price: ['fee', 'provider_identifier'],
    '-price': ['fee desc', 'provider_identifier desc'],
    rating: ['rating desc', 'provider_identifier'],
    next: ['next_slot_at', 'provider_identifier'],
  }[sort]
  return query.orderBy(sql.raw(by.join(', '))) as Query
}
