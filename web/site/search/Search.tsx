import { Listing } from './Listing.tsx'
import classes from './search.module.css'
import { StateSearch } from './StateSearch.tsx'
import { useListing } from './use-listing.ts'

/** The therapist search: place, filters, list. */
export function Search() {
  const listing = useListing()
  const { filters, country } = listing.place
  return (
    <div className={classes.search}>
      <StateSearch key={`${country}${filters.state}`} place={listing.place} />
      <Listing {...listing} />
    </div>
  )
}
