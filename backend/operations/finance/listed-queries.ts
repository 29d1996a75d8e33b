import { type RawBuilder, sql } from 'kysely'
import { type Db, unnamed } from '#platform/database/database.ts'

/** A table of money as operators see it. The parts call the table `p`; its rows have a `created_at`. */
interface Listed {
  table: 'payment' | 'payout'
  key: 'reference' | 'identifier'
  /** The columns with their joins. */
  shown: RawBuilder<unknown>
}

interface Filtered {
  /** The rows that a search finds, as a common table expression named `found`; null without a search. */
  found: RawBuilder<unknown> | null
  fits: RawBuilder<unknown>
}

interface Slice {
  isOldestFirst: boolean
  limit: number
  offset: number
}

/**
 * Pages of a list, its count up to a limit, and one row by its key. The page is found before its rows are joined, so that a join
 * never runs over the whole table.
 */
export const listOf = <Row, Filter>({ table, key, shown }: Listed, filtered: (filter: Filter) => Filtered) => {
  const of = sql.ref(`p.${key}`)
  const before = ({ found }: Filtered) => (found ? sql`${found},` : sql``)
  const source = ({ found }: Filtered) => (found ? sql`found` : sql.table(table))
  return {
    async page(db: Db, filter: Filter, { isOldestFirst, limit, offset }: Slice): Promise<Row[]> {
      const wanted = filtered(filter)
      const order = isOldestFirst ? sql`p.created_at, ${of}` : sql`p.created_at desc, ${of} desc`
      const { rows } = await sql<Row>`
        with ${before(wanted)} page as materialized (
          select ${of} from ${source(wanted)} p where ${wanted.fits} order by ${order} limit ${limit} offset ${offset})
        ${shown} where ${of} in (select ${sql.ref(key)} from page) order by ${order} ${unnamed}`.execute(db)
      return rows
    },
    async count(db: Db, filter: Filter, most: number): Promise<number> {
      const wanted = filtered(filter)
      const { rows } = await sql<{ count: number }>`
        with ${before(wanted)} counted as (select from ${source(wanted)} p where ${wanted.fits} limit ${most})
        select count(*) as count from counted ${unnamed}`.execute(db)
      return rows[0]?.count ?? 0
    },
    async one(db: Db, value: string): Promise<Row | undefined> {
      const { rows } = await sql<Row>`${shown} where ${of} = ${value}`.execute(db)
      return rows[0]
    },
  }
}
