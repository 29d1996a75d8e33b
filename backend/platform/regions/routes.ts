import { type Country, type ReferenceKind, regionApi } from '#schemas/platform/regions.ts'
import { crisisLinesOf } from '#schemas/platform/reference/crisis-lines.ts'
import type { Locale } from '#schemas/platform/words.ts'
import { notFound } from '#platform/core/errors.ts'
import type { Serve } from '#platform/http/serve.ts'
import { type ReferenceData, referenceData, type ReferenceRow } from './reference.ts'
import { timezoneGuess } from './rules.ts'

export function regionRoutes(serve: Serve) {
  serve(regionApi.languages, async ({ db, locale }, { query }) => {
    const { list, show } = await referenceData(db)
    return list('language', locale)
      .filter(({ isPrimary }) => isPrimary || !query.primary)
      .map((row) => show(row, locale))
  })

  serve(regionApi.countries, async ({ db, locale }, { query }) => {
    const reference = await referenceData(db)
    return reference
      .list('country', locale)
      .filter(({ extra }) => extra.operating || query.all)
      .map((row) => countryOf(reference, row, locale))
  })

  serve(regionApi.statesOfCountry, async ({ db, locale }, { params }) => {
    const reference = await referenceData(db)
    return statesOf(reference, reference.byIdentifier(params.id, 'country'), locale)
  })

  serve(regionApi.statesByCode, async ({ db, locale }, { params }) => {
    const reference = await referenceData(db)
    return statesOf(reference, reference.byCode('country', params.code), locale)
  })

  serve(regionApi.userTimezone, async ({ country }) => ({ timezone: timezoneGuess(country), country }))

  // Every country has an answer: a country without a list gets a link to one.
  serve(regionApi.crisisLines, async ({ country: visit, locale }, { query: { country = visit } }) =>
    crisisLinesOf(country, locale),
  )

  // Rows of other countries are left out: ethnic groups, regions and professions differ.
  serve(regionApi.reference, async ({ db, locale, country: visit }, { params, query: { country = visit } }) => {
    const reference = await referenceData(db)
    const { list, countryOf: ownerOf } = reference
    return list(params.kind as ReferenceKind, locale)
      .filter((row) => row.kind === 'country' || [undefined, country].includes(ownerOf(row)))
      .map((row) => optionOf(reference, row, locale))
  })
}

function optionOf({ show, byId }: ReferenceData, row: ReferenceRow, locale: Locale) {
  const parent = row.parentId === null ? undefined : byId(row.parentId)
  return { ...show(row, locale), parentIdentifier: parent?.kind === row.kind ? parent.identifier : null }
}

function countryOf({ show }: ReferenceData, row: ReferenceRow, locale: Locale): Country {
  const { operating = false, currency, dialCode } = row.extra
  return { ...show(row, locale), operating, currency, dialCode }
}

function statesOf({ list, show }: ReferenceData, country: ReferenceRow | undefined, locale: Locale) {
  if (!country) throw notFound()
  return list('state', locale)
    .filter(({ parentId }) => parentId === country.id)
    .map((row) => show(row, locale))
}
