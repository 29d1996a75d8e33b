import { providerFilters, type ProviderSearch, singleFilters } from '#schemas/marketplace/provider-profile.ts'
import type { ReferenceKind } from '#schemas/platform/regions.ts'
import { hasTimes, wantedWeek } from '#schemas/marketplace/week-hours.ts'
import { refused } from '#platform/core/errors.ts'
import { timezoneNamed } from '#platform/regions/timezone-named.ts'
import { realDate } from '#platform/core/real-date.ts'
import type { ReferenceData } from '#platform/regions/reference.ts'
import { foldName } from './rules.ts'
import type { ListingFilter } from './search-queries.ts'

/** Translates the search into a filter of the listing; null if it names an unknown value, which no therapist matches. */
export function filterOf(
  reference: ReferenceData,
  search: ProviderSearch,
  visit: string,
  now: Temporal.Instant,
): ListingFilter | null {
  const country = search.country ?? visit
  const rowsOf = (kind: ReferenceKind, named: string | undefined) =>
    partsOf(named).map((word) => {
      const row = reference.byCode(kind, word) ?? reference.byIdentifier(word, kind)
      return row?.isOffered ? row : undefined
    })
  const all = providerFilters.flatMap((kind) => rowsOf(kind, search[kind]))
  const any = singleFilters.map((kind) => rowsOf(kind, search[kind]).filter((row) => row !== undefined))
  const near = rowsOf('state', search.near).filter((row) => row !== undefined)
  const inPerson = near.length > 0 ? reference.byCode('modality', 'in-person') : undefined
  const isNowhere = partsOf(search.near).length > 0 && !inPerson
  const isUnknown = singleFilters.some((kind, place) => partsOf(search[kind]).length > 0 && any[place]?.length === 0)
  if (isUnknown || isNowhere || all.includes(undefined)) return null
  return {
    country,
    all: [...all, inPerson].flatMap((row) => row?.id ?? []),
    any: any.filter((group) => group.length > 0).map((group) => group.map(({ id }) => id)),
    places: near.map(({ id }) => id),
    week: weekOfSearch(search, reference.byCode('country', country)?.extra.timezone, now),
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

/** The hours of the week that the search wants, in the visitor's time zone or that of the country. */
function weekOfSearch({ timezone: named, ...times }: ProviderSearch, ofCountry = 'UTC', now: Temporal.Instant) {
  if (!hasTimes(times)) return undefined
  const timezone = named === undefined ? ofCountry : timezoneNamed(named)
  if (timezone === null) throw refused('VALIDATION_ERROR', { fields: { timezone: 'validation.timezone' } })
  return wantedWeek({ ...times, timezone }, now)
}

const partsOf = (named: string | undefined): string[] => [...new Set(named?.split(',').filter(Boolean))]

/** A therapist is available by that day if a free slot starts before its end in the time zone of the country. */
function endOfDay(date: string, timezone = 'UTC'): string {
  return realDate(date, 'availableFrom').add({ days: 1 }).toZonedDateTime(timezone).toInstant().toString()
}
