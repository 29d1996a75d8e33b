import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import type { NarrowingFilter } from '#schemas/marketplace/search-limits.ts'
import { useRead } from '#site/lib/use-read.ts'
import { useT } from '#shared/i18n/words.tsx'
import { changeFilters, type FilterName, type Filters, searchOf } from './filters.ts'
import classes from './search.module.css'
import styles from './sheet.css?inline'
import { classes as sheet } from './sheet-classes.ts'
import { useSheet } from '#site/lib/use-sheet.ts'
import { stateWord } from './state-word.ts'

export interface FewerFiltersProps {
  filters: Filters
  country: string
}

/** After a search without a match: which filter to remove, and how many therapists that brings. */
export function FewerFilters({ filters, country }: FewerFiltersProps) {
  useSheet(styles)
  const t = useT()
  const { page: _page, perPage: _perPage, sort: _sort, ...query } = searchOf(filters, country)
  const found = useRead(providerApi.fewerFilters, { query }).data?.data ?? []
  const labelOf = (filter: NarrowingFilter) => t.any(`search_filters.${labels[filter] ?? filter}`)
  const named = (filter: NarrowingFilter) => (filter === 'state' ? t(`search.${stateWord(country)}`) : labelOf(filter))
  if (found.length === 0) return null
  return (
    <fieldset className={`${sheet.boxes} ${sheet.middle}`} aria-label={t('search_filters.fewer_filters')}>
      {found.map(({ filter, total }) => (
        <button
          key={filter}
          type="button"
          className={classes.more}
          onClick={() => changeFilters(filters, { [inAddress[filter] ?? filter]: '' })}
        >
          {t('search_filters.without', { filter: named(filter), smart_count: total })}
        </button>
      ))}
    </fieldset>
  )
}

const labels: Partial<Record<NarrowingFilter, string>> = { priceMin: 'price', priceMax: 'price', availableFrom: 'soon' }
/** Names in the address that differ from those of the server. */
const inAddress: Partial<Record<NarrowingFilter, FilterName>> = { availableFrom: 'soon' }
