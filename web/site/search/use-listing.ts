import { useEffect, useState } from 'react'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import { regionApi } from '#schemas/platform/regions.calls.gen.ts'
import type { Country } from '#schemas/platform/regions.ts'
import { useIsAwake, useQueryString } from '#site/lib/address.ts'
import { chosenCountry, visitorCountry } from '#shared/i18n/locale.ts'
import { useRead } from '#site/lib/use-read.ts'
import { countryByServer } from '#shared/country/visit-country.ts'
import { type Filters, readFilters, searchOf } from './filters.ts'

export interface Place {
  filters: Filters
  /** Empty before hydration. */
  country: string
  /** Countries where the product operates; undefined until loaded. */
  countries: readonly Country[] | undefined
  /** The product does not operate in the country. */
  isElsewhere: boolean
}

/** The filters from the address and the visit, and the results. */
export function useListing() {
  const isAwake = useIsAwake()
  const filters = readFilters(useQueryString())
  const visit = useVisit(isAwake)
  const country = filters.country ?? visit
  const countries = useRead(regionApi.countries, isAwake ? {} : null).data
  const isElsewhere = countries !== undefined && !countries.some(({ code }) => code === country)
  const found = useRead(providerApi.search, isAwake && !isElsewhere ? { query: searchOf(filters, country) } : null)
  const place: Place = { filters, country, countries, isElsewhere }
  return { place, found }
}

/** Without a chosen country, the server may know the country better than the guess of this page. */
function useVisit(isAwake: boolean): string {
  const [known, setKnown] = useState<string>()
  useEffect(() => {
    if (isAwake && !chosenCountry()) void countryByServer().then(setKnown)
  }, [isAwake])
  return isAwake ? (chosenCountry() ?? known ?? visitorCountry()) : ''
}
