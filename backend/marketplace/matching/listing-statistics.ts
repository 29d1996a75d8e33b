import type { Db } from '#platform/database/database.ts'
import { statisticsRows } from './statistics-queries.ts'

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
  const rows = await statisticsRows(db)
  return {
    inCountry: new Map(
      rows.flatMap(({ country, share, total }) => (country === null ? [] : [[country, share * total]])),
    ),
    share: new Map(rows.flatMap(({ facet, share }) => (facet === null ? [] : [[facet, share]]))),
  }
}
