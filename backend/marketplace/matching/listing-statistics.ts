import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** What the database has counted about listed therapists when it last analysed them. Empty before that, and in small markets. */
export interface ListingStatistics {
  /** Therapists of each country. */
  inCountry: ReadonlyMap<string, number>
  /** Share of all therapists who have a reference row, by its number. */
  share: ReadonlyMap<number, number>
}

const validMs = 10 * 60_000
const known = new WeakMap<Db, { until: number; statistics: Promise<ListingStatistics> }>()

/** Read again after ten minutes. A figure that is out of date costs time. */
export async function listingStatistics(db: Db, now: Temporal.Instant): Promise<ListingStatistics> {
  const stored = known.get(db)
  if (stored && stored.until > now.epochMilliseconds) return stored.statistics
  const statistics = readStatistics(db)
  statistics.catch(() => known.delete(db))
  known.set(db, { until: now.epochMilliseconds + validMs, statistics })
  return statistics
}

async function readStatistics(db: Db): Promise<ListingStatistics> {
  const { rows } = await sql<{ country: string | null; facet: number | null; share: number; total: number }>`
    select c.value as country, null::int as facet, c.share::float8, greatest(t.reltuples, 0)::float8 as total
      from pg_stats s, unnest(s.most_common_vals::text::text[], s.most_common_freqs) as c(value, share),
           pg_class t
     where s.tablename = 'provider_listing' and s.attname = 'country' and t.oid = 'provider_listing'::regclass
    union all
    select null, f.value, f.share::float8, 0
      from pg_stats s, unnest(s.most_common_elems::text::int[], s.most_common_elem_freqs) as f(value, share)
     where s.tablename = 'provider_listing' and s.attname = 'facets' and f.value is not null`.execute(db)
  return {
    inCountry: new Map(
      rows.flatMap(({ country, share, total }) => (country === null ? [] : [[country, share * total]])),
    ),
    share: new Map(rows.flatMap(({ facet, share }) => (facet === null ? [] : [[facet, share]]))),
  }
}
