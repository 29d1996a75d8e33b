import { pageLimits, type ReplyOf } from '#schemas/platform/endpoint.ts'
import type { providerApi, ProviderCard, ProviderSearch } from '#schemas/marketplace/provider-profile.ts'
import type { Context } from '#platform/context/context.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { cardOf } from './card.ts'
import { listedPeople } from './queries.ts'
import { filterOf } from './search-filter.ts'
import { countListing, listingCap, type ListingFilter, listingPage } from './search-queries.ts'

type Found = { cards: ProviderCard[]; total: number }
type Wanted = { sort: NonNullable<ProviderSearch['sort']>; perPage: number; offset: number }

/**
 * Listed therapists of a country that match every filter. The total is capped at 1,000 and no page goes beyond it. A name
 * without a match is searched again with tolerance for typing errors.
 */
export async function findTherapists(
  context: Context,
  search: ProviderSearch,
): Promise<ReplyOf<typeof providerApi.search>> {
  const { page = 1, perPage = pageLimits.perPage, sort = 'recommended' } = search
  const wanted = { sort, perPage, offset: (page - 1) * perPage }
  const filter = filterOf(await referenceData(context.db), search, context.country, context.now)
  const { cards, total } = filter ? await searchExactThenSimilar(context, filter, wanted) : noMatches
  return { data: cards, meta: { page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) } }
}

const noMatches: Found = { cards: [], total: 0 }

async function searchExactThenSimilar(context: Context, filter: ListingFilter, wanted: Wanted): Promise<Found> {
  const found = await find(context, filter, wanted)
  const isSpeltOtherwise = found.total === 0 && filter.name.some((word) => word.length > 2)
  return isSpeltOtherwise ? find(context, { ...filter, isLenient: true }, wanted) : found
}

async function find(
  { db, now, locale }: Context,
  filter: ListingFilter,
  { sort, perPage, offset }: Wanted,
): Promise<Found> {
  const limit = Math.min(perPage, listingCap - offset)
  const rows = limit > 0 ? await listingPage(db, filter, sort, limit, offset) : []
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0)
  const total = isLastPage ? offset + rows.length : await countListing(db, filter)
  if (rows.length === 0) return { cards: [], total }
  const [reference, people] = [
    await referenceData(db),
    await listedPeople(
      db,
      rows.map((row) => row.providerIdentifier),
    ),
  ]
  const cards = rows.flatMap((row) => {
    const person = people.get(row.providerIdentifier)
    return person ? [cardOf({ ...row, ...person }, reference, locale, now)] : []
  })
  return { cards, total }
}
