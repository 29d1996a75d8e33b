import { type RawBuilder, sql } from 'kysely'
import { type Db, unnamed } from '#platform/database/database.ts'

/** The parts of a filtered list. They call the table `p`; its rows have a `created_at`. */
interface Listed {
  table: 'payment' | 'payout'
  key: 'reference' | 'identifier'
  /** The rows that a search finds, as a common table expression named `found`; null without a search. */
  found: RawBuilder<unknown> | null
  fits: RawBuilder<unknown>
  /** The row as operators see it, with its joins. */
  shown: RawBuilder<unknown>
}

interface Slice {
  isOldestFirst: boolean
  limit: number
  offset: number
}

/**
 * Pages of a list and its count, up to a limit. The page is found before its rows are joined, so that a join never runs over the
 * whole table.
 */
export const listOf = <Row, Filter>(partsOf: (filter: Filter) => Listed) => ({
  async page(db: Db, filter: Filter, { isOldestFirst, limit, offset }: Slice): Promise<Row[]> {
    const { key, shown, ...parts } = partsOf(filter)
    const of = sql.ref(`p.${key}`)
    const order = isOldestFirst ? sql`p.created_at, ${of}` : sql`p.created_at desc, ${of} desc`
    const { rows } = await sql<Row>`
      with ${before(parts)} page as materialized (
        select ${of} from ${source(parts)} p where ${parts.fits} order by ${order} limit ${limit} offset ${offset})
      ${shown} where ${of} in (select ${sql.ref(key)} from page) order by ${order} ${unnamed}`.execute(db)
    return rows
  },
  async count(db: Db, filter: Filter, most: number): Promise<number> {
    const parts = partsOf(filter)
    const { rows } = await sql<{ count: number }>`
      with ${before(parts)} counted as (select from ${source(parts)} p where ${parts.fits} limit ${most})
      select count(*) as count from counted ${unnamed}`.execute(db)
    return rows[0]?.count ?? 0
  },
})

const before = ({ found }: Pick<Listed, 'found'>) => (found ? sql`${found},` : sql``)
const source = ({ found, table }: Pick<Listed, 'found' | 'table'>) => (found ? sql`found` : sql.table(table))
