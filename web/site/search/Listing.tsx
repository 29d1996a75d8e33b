import { useT } from '#shared/i18n/words.tsx'
import { EmptyState } from '#site/shell/EmptyState.tsx'
import { Filters } from './Filters.tsx'
import { Results } from './Results.tsx'
import type { useListing } from './use-listing.ts'

/** Filters and list; in a country where the product does not operate, an explanation and the country picker. */
export function Listing({ place: { filters, country, isElsewhere }, found }: ReturnType<typeof useListing>) {
  const t = useT()
  if (isElsewhere) return <EmptyState text={t('search.elsewhere')} action={t('search.change_country')} picksCountry />
  return (
    <>
      <Filters filters={filters} country={country} total={found.data?.meta.total} />
      <Results filters={filters} country={country} found={found} />
    </>
  )
}
