import { providerApi } from '#schemas/providers.ts'
import { useIsAwake, useQueryString } from '../kit/address.ts'
import { visitorCountry } from '../kit/locale.ts'
import { useCall } from '../kit/use-call.ts'
import { FilterBar } from './FilterBar.tsx'
import { readFilters, searchOf } from './filters.ts'
import { Results } from './Results.tsx'
import classes from './search.module.css'
import { StateSearch } from './StateSearch.tsx'

/** The therapist search: place, filters, list. */
export function Search() {
  const isAwake = useIsAwake()
  const filters = readFilters(useQueryString())
  const country = filters.country ?? (isAwake ? visitorCountry() : '')
  const found = useCall(providerApi.search, isAwake ? { query: searchOf(filters, country) } : null)
  return (
    <div className={classes.search}>
      <StateSearch key={`${country}${filters.state}`} filters={filters} country={country} />
      <FilterBar filters={filters} country={country} />
      <Results filters={filters} found={found} />
    </div>
  )
}
