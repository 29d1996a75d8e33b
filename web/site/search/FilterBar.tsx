import { regionApi } from '#schemas/platform/regions.calls.gen.ts'
import { money } from '#shared/i18n/format.ts'
import { useRead } from '#site/lib/use-read.ts'
import { SearchableSelect } from '#site/form/SearchableSelect.tsx'
import { useReading } from '#shared/i18n/words.tsx'
import { changeFilters, type FilterName, type Filters, narrowing, priceSteps } from './filters.ts'
import { Pick } from './Pick.tsx'
import classes from './search.module.css'

/** The other filters; each takes effect at once. */
export function FilterBar({ filters, country }: { filters: Filters; country: string }) {
  const { locale, t } = useReading()
  const isKnown = country !== ''
  const specialities = useRead(regionApi.reference, isKnown ? { params: { kind: 'speciality' } } : null).data
  const modalities = useRead(regionApi.reference, isKnown ? { params: { kind: 'modality' } } : null).data
  const languages = useRead(regionApi.languages, isKnown ? {} : null).data
  const { currency, steps } = priceSteps[country] ?? { currency: 'NGN', steps: [] }
  const prices = steps.map((step) => ({
    code: String(step),
    name: t('search.up_to', { amount: money(locale, step, currency) }),
  }))
  const set = (name: FilterName) => (value: string) => changeFilters(filters, { [name]: value })
  const isNarrowed = narrowing.some((name) => filters[name])

  return (
    <section id="filters" className={classes.filters} aria-label={t('search.filters')}>
      <SearchableSelect
        name="speciality"
        label={t('search.speciality')}
        empty={t('search.any')}
        value={filters.speciality ?? ''}
        options={specialities}
        onPick={set('speciality')}
      />
      <Pick
        name="modality"
        label={t('search.modality')}
        empty={t('search.any')}
        value={filters.modality ?? ''}
        options={modalities}
        onPick={set('modality')}
      />
      <SearchableSelect
        name="language"
        label={t('search.language')}
        empty={t('search.any')}
        value={filters.language ?? ''}
        options={languages}
        onPick={set('language')}
      />
      <div className={classes.pick}>
        <label htmlFor="priceMax">{t('search.price')}</label>
        <select id="priceMax" value={filters.priceMax ?? ''} onChange={(event) => set('priceMax')(event.target.value)}>
          <option value="">{t('search.any')}</option>
          {prices.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className={classes.pick}>
        <label htmlFor="sort">{t('search.sort')}</label>
        <select id="sort" value={filters.sort ?? 'recommended'} onChange={(event) => set('sort')(event.target.value)}>
          <option value="recommended">{t('search.sort_recommended')}</option>
          <option value="next">{t('search.sort_next')}</option>
          <option value="price">{t('search.sort_price')}</option>
          <option value="-price">{t('search.sort_price_down')}</option>
          <option value="rating">{t('search.sort_rating')}</option>
        </select>
      </div>
      {isNarrowed && (
        <button
          type="button"
          className={classes.clear}
          onClick={() => changeFilters(filters, Object.fromEntries(narrowing.map((name) => [name, ''])))}
        >
          {t('search.clear')}
        </button>
      )}
    </section>
  )
}
