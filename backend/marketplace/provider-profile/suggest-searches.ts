import { searchLimits, type SearchSuggestion } from '#schemas/marketplace/provider-profile.ts'
import type { Reference } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { listedPeople } from './queries.ts'
import { foldName } from './rules.ts'
import { listingPage } from './search-queries.ts'
import { namedBy } from './suggestion-rules.ts'

interface Typed {
  q: string
  country?: string | undefined
}

/** Concerns, places of the country and listed therapists whose names have words that begin as typed; a few of each kind. */
export async function suggestSearches(
  context: Context,
  { q, country = context.country }: Typed,
): Promise<{ data: SearchSuggestion[] }> {
  const { db, locale } = context
  const words = foldName(q).split(' ').filter(Boolean).slice(0, searchLimits.suggestionWords)
  if (words.join('').length < searchLimits.suggestionFrom) return { data: [] }
  const reference = await referenceData(db)
  const shown = (kind: 'speciality' | 'state') =>
    reference
      .list(kind, locale)
      .filter((row) => kind === 'speciality' || reference.countryOf(row) === country)
      .map((row) => reference.show(row, locale))
  const as = (kind: 'speciality' | 'place') => (row: Reference) => ({ kind, value: row.code, name: row.name })
  const most = searchLimits.suggestionsOfKind
  return {
    data: [
      ...namedBy(words, shown('speciality'), most).map(as('speciality')),
      ...namedBy(words, shown('state'), most).map(as('place')),
      ...(await therapistsNamed(context, words, country)),
    ],
  }
}

async function therapistsNamed({ db }: Context, name: string[], country: string): Promise<SearchSuggestion[]> {
  const filter = { country, all: [], any: [], places: [], name, isLenient: false }
  const rows = await listingPage(db, filter, 'recommended', searchLimits.suggestionsOfKind, 0)
  if (rows.length === 0) return []
  const identifiers = rows.map((row) => row.providerIdentifier)
  const people = await listedPeople(db, identifiers)
  return identifiers.flatMap((value) => {
    const person = people.get(value)
    return person ? [{ kind: 'therapist' as const, value, name: `${person.firstName} ${person.lastName}` }] : []
  })
}
