import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import {
  narrowingFilters,
  type providerApi,
  type ProviderSearch,
  searchLimits,
} from '#schemas/marketplace/provider-profile.ts'
import type { Context } from '#platform/context/context.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { filterOf } from './search-filter.ts'
import { countListing } from './search-queries.ts'

/** For a search without a match: how many therapists it finds without one of its filters, the most helpful first. */
export async function searchFewerFilters(
  { db, now, country }: Context,
  search: ProviderSearch,
): Promise<ReplyOf<typeof providerApi.fewerFilters>> {
  const reference = await referenceData(db)
  const counted: { filter: (typeof narrowingFilters)[number]; total: number }[] = []
  for (const filter of narrowingFilters.filter((name) => search[name] !== undefined)) {
    const { [filter]: _dropped, ...rest } = search
    const wanted = filterOf(reference, rest, country, now)
    if (wanted) counted.push({ filter, total: await countListing(db, wanted) })
  }
  return {
    data: counted
      .filter(({ total }) => total > 0)
      .toSorted((one, other) => other.total - one.total)
      .slice(0, searchLimits.fewerFilters),
  }
}
