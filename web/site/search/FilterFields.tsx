import { regionApi } from '#schemas/platform/regions.calls.gen.ts'
import { dayTimes } from '#schemas/marketplace/search-limits.ts'
import { money } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { SearchableSelect } from '#site/form/SearchableSelect.tsx'
import { useRead } from '#site/lib/use-read.ts'
import { changeFilters, type Filters, priceSteps } from './filters.ts'
import { Pick } from './Pick.tsx'

/** Filters by one value of a list of reference data. */
type Listed = 'speciality' | 'therapy' | 'approach' | 'modality' | 'gender' | 'religion'

export interface FieldProps {
  filters: Filters
  /** Before the names of fields that also stand elsewhere on the page. */
  prefix?: string
}

/** A filter by reference data; each choice takes effect at once. */
export function ListedField({ kind, filters, prefix = '' }: FieldProps & { kind: Listed }) {
  const { t } = useReading()
  const options = useRead(regionApi.reference, { params: { kind } }).data
  const field = {
    name: `${prefix}${kind}`,
    label: t(`search_filters.${kind}`),
    empty: t('search.any'),
    value: filters[kind] ?? '',
    options,
    onPick: (code: string) => changeFilters(filters, { [kind]: code }),
  }
  return kind === 'speciality' || kind === 'approach' || kind === 'religion' ? (
    <SearchableSelect {...field} />
  ) : (
    <Pick {...field} />
  )
}

export function LanguageField({ filters, prefix = '' }: FieldProps) {
  const { t } = useReading()
  const languages = useRead(regionApi.languages, {}).data
  return (
    <SearchableSelect
      name={`${prefix}language`}
      label={t('search_filters.language')}
      empty={t('search.any')}
      value={filters.language ?? ''}
      options={languages}
      onPick={(language) => changeFilters(filters, { language })}
    />
  )
}

export function PriceField({ filters, country, prefix = '' }: FieldProps & { country: string }) {
  const { locale, t } = useReading()
  const { currency, steps } = priceSteps[country] ?? { currency: 'NGN', steps: [] }
  return (
    <Pick
      name={`${prefix}priceMax`}
      label={t('search_filters.price')}
      empty={t('search.any')}
      value={filters.priceMax ?? ''}
      options={steps.map((step) => ({
        code: String(step),
        name: t('search_filters.up_to', { amount: money(locale, step, currency) }),
      }))}
      onPick={(priceMax) => changeFilters(filters, { priceMax })}
    />
  )
}

/** One part of the day; the sheet takes several. */
export function TimeField({ filters }: FieldProps) {
  const { t } = useReading()
  const chosen = filters.times ?? ''
  const options = dayTimes.map((time) => ({ code: time as string, name: t(`search_filters.time_${time}`) }))
  const isSeveral = chosen.includes(',')
  return (
    <Pick
      name="times"
      label={t('search_filters.time')}
      empty={t('search.any')}
      value={chosen}
      options={isSeveral ? [...options, { code: chosen, name: t('search_filters.time_several') }] : options}
      onPick={(times) => changeFilters(filters, { times })}
    />
  )
}

export function SortField({ filters }: FieldProps) {
  const { t } = useReading()
  return (
    <Pick
      name="sort"
      label={t('search_filters.sort')}
      value={filters.sort ?? 'recommended'}
      options={[
        { code: 'recommended', name: t('search_filters.sort_recommended') },
        { code: 'next', name: t('search_filters.sort_next') },
        { code: 'price', name: t('search_filters.sort_price') },
        { code: '-price', name: t('search_filters.sort_price_down') },
        { code: 'rating', name: t('search_filters.sort_rating') },
      ]}
      onPick={(sort) => changeFilters(filters, { sort })}
    />
  )
}
