import type { FormEvent } from 'react'
import { regionApi } from '#schemas/platform/regions.calls.gen.ts'
import { dayTimes } from '#schemas/marketplace/search-limits.ts'
import { dateOf } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { SearchableSelect } from '#site/form/SearchableSelect.tsx'
import { useRead } from '#site/lib/use-read.ts'
import { LanguageField, ListedField, PriceField } from './FilterFields.tsx'
import type { FiltersProps } from './Filters.tsx'
import { changeFilters, clearFilters, countFilters, type Filters, soonDays } from './filters.ts'
import { Pick } from './Pick.tsx'
import styles from './sheet.css?inline'
import { classes } from './sheet-classes.ts'
import { useSheet } from '#site/lib/use-sheet.ts'

const prefix = 'sheet-'

/** All filters of the search; each takes effect at once, and the button says how many therapists remain. */
export function FilterSheet({ filters, country, total }: FiltersProps) {
  useSheet(styles)
  const { t } = useReading()
  return (
    <div className={classes.sheet}>
      <NameField filters={filters} />
      <ListedField kind="speciality" filters={filters} prefix={prefix} />
      <ListedField kind="therapy" filters={filters} prefix={prefix} />
      <Times filters={filters} />
      <SoonField filters={filters} />
      <PriceField filters={filters} country={country} prefix={prefix} />
      <ListedField kind="modality" filters={filters} prefix={prefix} />
      <NearField filters={filters} country={country} />
      <LanguageField filters={filters} prefix={prefix} />
      <ListedField kind="gender" filters={filters} prefix={prefix} />
      <ListedField kind="religion" filters={filters} prefix={prefix} />
      <ListedField kind="approach" filters={filters} prefix={prefix} />
      <div className={classes.foot}>
        <button type="button" disabled={countFilters(filters) === 0} onClick={() => clearFilters(filters)}>
          {t('search_list.clear')}
        </button>
        <button type="button" className={classes.show} data-close="">
          {total === undefined ? t('search_filters.show') : t('search_filters.show_count', { smart_count: total })}
        </button>
      </div>
    </div>
  )
}

function NameField({ filters }: { filters: Filters }) {
  const { t } = useReading()
  const set = (value: string) => changeFilters(filters, { name: value.trim() })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    if (typeof name === 'string') set(name)
  }
  return (
    <form className={classes.text} onSubmit={submit}>
      <label htmlFor="sheet-name">{t('search_filters.name')}</label>
      <input
        key={filters.name}
        id="sheet-name"
        name="name"
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={filters.name}
        onBlur={(event) => set(event.target.value)}
      />
    </form>
  )
}

/** The state in which sessions in person take place. */
function NearField({ filters, country }: { filters: Filters; country: string }) {
  const { t } = useReading()
  const states = useRead(regionApi.statesByCode, { params: { code: country } }).data
  return (
    <SearchableSelect
      name="sheet-near"
      label={t('search_filters.near')}
      empty={t('search.any')}
      value={filters.near ?? ''}
      options={states}
      onPick={(near) => changeFilters(filters, { near })}
    />
  )
}

function SoonField({ filters }: { filters: Filters }) {
  const { t } = useReading()
  return (
    <Pick
      name="sheet-soon"
      label={t('search_filters.soon')}
      empty={t('search_filters.any_time')}
      value={filters.soon ?? ''}
      options={soonDays.map((days) => ({ code: days, name: t(`search_filters.soon_${days}`) }))}
      onPick={(soon) => changeFilters(filters, { soon })}
    />
  )
}

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const

function Times({ filters }: { filters: Filters }) {
  const { locale, t } = useReading()
  return (
    <>
      <Boxes
        legend={t('search_filters.time')}
        chosen={filters.times}
        options={dayTimes.map((time) => ({ code: time, name: t(`search_filters.time_${time}`) }))}
        onChange={(times) => changeFilters(filters, { times })}
      />
      <Boxes
        legend={t('search_filters.days')}
        chosen={filters.days}
        // 2024-01-01 was a Monday.
        options={weekdays.map((day) => ({ code: day, name: dateOf(locale, `2024-01-0${day}`, { weekday: 'short' }) }))}
        onChange={(days) => changeFilters(filters, { days })}
      />
    </>
  )
}

interface BoxesProps {
  legend: string
  /** Codes, separated by commas. */
  chosen: string | undefined
  options: readonly { code: string; name: string }[]
  onChange: (codes: string) => void
}

function Boxes({ legend, chosen, options, onChange }: BoxesProps) {
  const codes = new Set(chosen?.split(','))
  return (
    <fieldset className={classes.boxes}>
      <legend>{legend}</legend>
      {options.map(({ code, name }) => (
        <label key={code}>
          <input
            type="checkbox"
            checked={codes.has(code)}
            onChange={({ target }) =>
              onChange(
                options
                  .map((option) => option.code)
                  .filter((one) => (one === code ? target.checked : codes.has(one)))
                  .join(','),
              )
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
