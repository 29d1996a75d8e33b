import { useEffect, useState } from 'react'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import { regionApi } from '#schemas/platform/regions.calls.gen.ts'
import type { Country } from '#schemas/platform/regions.ts'
import { useIsHydrated, useQueryString } from '#site/lib/address.ts'
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

/** The filters from the address, and the country from it or the visit. */
export function usePlace(): Place {
  const isHydrated = useIsHydrated()
  const filters = readFilters(useQueryString())
  const visit = useVisit(isHydrated)
  const country = filters.country ?? visit
  const countries = useRead(regionApi.countries, isHydrated ? {} : null).data
  const isElsewhere = countries !== undefined && !countries.some(({ code }) => code === country)
  return { filters, country, countries, isElsewhere }
}

/** The place and the results. */
export function useListing() {
  const place = usePlace()
  const { filters, country, isElsewhere } = place
  const found = useRead(providerApi.search, country && !isElsewhere ? { query: searchOf(filters, country) } : null)
  return { place, found }
}

/** Without a chosen country, the server may know the country better than the guess of this page. */
function useVisit(isHydrated: boolean): string {
  const [known, setKnown] = useState<string>()
  useEffect(() => {
    if (isHydrated && !chosenCountry()) void countryByServer().then(setKnown)
  }, [isHydrated])
  return isHydrated ? (chosenCountry() ?? known ?? visitorCountry()) : ''
}
