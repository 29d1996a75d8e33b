import { providerFilters, type ProviderSearch, singleFilters } from '#schemas/marketplace/provider-profile.ts'
import type { ReferenceKind } from '#schemas/platform/regions.ts'
import { realDate } from '#platform/core/real-date.ts'
import type { ReferenceData } from '#platform/regions/reference.ts'
import { foldName } from './rules.ts'
import type { ListingFilter } from './search-queries.ts'

/** Translates the search into a filter of the listing; null if it names an unknown value, which no therapist matches. */
export function filterOf(reference: ReferenceData, search: ProviderSearch, visit: string): ListingFilter | null {
  const country = search.country ?? visit
  const rowsOf = (kind: ReferenceKind, named: string | undefined) =>
    partsOf(named).map((word) => {
      const row = reference.byCode(kind, word) ?? reference.byIdentifier(word, kind)
      return row?.isOffered ? row : undefined
    })
  const all = providerFilters.flatMap((kind) => rowsOf(kind, search[kind]))
  const any = singleFilters.map((kind) => rowsOf(kind, search[kind]).filter((row) => row !== undefined))
  const isUnknown = singleFilters.some((kind, place) => partsOf(search[kind]).length > 0 && any[place]?.length === 0)
  if (isUnknown || all.includes(undefined)) return null
  return {
    country,
    all: all.flatMap((row) => row?.id ?? []),
    any: any.filter((group) => group.length > 0).map((group) => group.map(({ id }) => id)),
    priceMin: search.priceMin,
    priceMax: search.priceMax,
    freeBefore:
      search.availableFrom && endOfDay(search.availableFrom, reference.byCode('country', country)?.extra.timezone),
    name: foldName(search.name ?? '')
      .split(' ')
      .filter(Boolean)
      .slice(0, 5),
    isLenient: false,
  }
}

const partsOf = (named: string | undefined): string[] => [...new Set(named?.split(',').filter(Boolean))]

/** A therapist is available by that day if a free slot starts before its end in the time zone of the country. */
function endOfDay(date: string, timezone = 'UTC'): string {
  return realDate(date, 'availableFrom').add({ days: 1 }).toZonedDateTime(timezone).toInstant().toString()
}
