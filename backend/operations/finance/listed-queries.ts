import { type RawBuilder, sql } from 'kysely'
import { type Db, unnamed } from '#platform/database/database.ts'

/** A filtered list of one table, which the parts call `p`; its rows have a `created_at`. */
export interface Listed {
  /** Common table expressions of a search, each followed by a comma; empty without a search. */
  found: RawBuilder<unknown>
  /** The table, or what the search found. */
  source: RawBuilder<unknown>
  key: 'reference' | 'identifier'
  fits: RawBuilder<unknown>
  /** The row as operators see it, with its joins. */
  shown: RawBuilder<unknown>
}

export interface Slice {
  isOldestFirst: boolean
  limit: number
  offset: number
}

/** One page of the list. The page is found before its rows are joined, so that a join never runs over the whole table. */
export async function pageOfListed<Row>(
  db: Db,
  { found, source, key, fits, shown }: Listed,
  { isOldestFirst, limit, offset }: Slice,
): Promise<Row[]> {
  const of = sql.ref(`p.${key}`)
  const order = isOldestFirst ? sql`p.created_at, ${of}` : sql`p.created_at desc, ${of} desc`
  const { rows } = await sql<Row>`
    with ${found} page as materialized (
      select ${of} from ${source} p where ${fits} order by ${order} limit ${limit} offset ${offset})
    ${shown} where ${of} in (select ${sql.ref(key)} from page) order by ${order} ${unnamed}`.execute(db)
  return rows
}

/** How many rows fit, counted up to a limit. */
export async function countListed(db: Db, { found, source, fits }: Listed, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${found} counted as (select from ${source} p where ${fits} limit ${most})
    select count(*) as count from counted ${unnamed}`.execute(db)
  return rows[0]?.count ?? 0
}
