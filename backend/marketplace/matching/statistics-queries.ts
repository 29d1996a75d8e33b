import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

interface StatisticsRow {
  /** Null in the rows about facets. */
  country: string | null
  facet: number | null
  share: number
  /** All listed therapists. */
  total: number
}

/** The shares of countries and of reference rows, as the database has counted them when it last analysed the table. */
export async function statisticsRows(db: Db): Promise<StatisticsRow[]> {
  const { rows } = await sql<StatisticsRow>`
    select c.value as country, null::int as facet, c.share::float8, greatest(t.reltuples, 0)::float8 as total
      from pg_stats s, unnest(s.most_common_vals::text::text[], s.most_common_freqs) as c(value, share),
           pg_class t
     where s.tablename = 'provider_listing' and s.attname = 'country' and t.oid = 'provider_listing'::regclass
    union all
    select null, f.value, f.share::float8, 0
      from pg_stats s, unnest(s.most_common_elems::text::int[], s.most_common_elem_freqs) as f(value, share)
     where s.tablename = 'provider_listing' and s.attname = 'facets' and f.value is not null`.execute(db)
  return rows
}
