import { useState } from 'react'
import { regionApi } from '#schemas/regions.ts'
import { rememberCountry } from '../kit/locale.ts'
import { useCall } from '../kit/use-call.ts'
import { useT } from '../kit/words.tsx'
import { changeFilters, type Filters } from './filters.ts'
import { Pick } from './Pick.tsx'
import classes from './search.module.css'

/** Country and state. Find Therapist needs a state (specification, section 5). */
export function StateSearch({ filters, country }: { filters: Filters; country: string }) {
  const t = useT()
  const [isMissing, setIsMissing] = useState(false)
  const countries = useCall(regionApi.countries, country ? {} : null).reply
  const states = useCall(regionApi.statesByCode, country ? { params: { code: country } } : null).reply

  function find(data: FormData) {
    const state = data.get('state')
    const isChosen = typeof state === 'string' && state !== ''
    setIsMissing(!isChosen)
    if (!isChosen) return document.getElementById('state')?.focus()
    changeFilters(filters, { country, state })
    document.getElementById('filters')?.scrollIntoView({ block: 'start' })
  }

  function moveTo(code: string) {
    rememberCountry(code)
    changeFilters(filters, { country: code, state: '', priceMax: '' })
  }

  return (
    <form
      className={classes.place}
      onSubmit={(event) => (event.preventDefault(), find(new FormData(event.currentTarget)))}
      noValidate
    >
      <h2>{t('search.title')}</h2>
      <Pick name="country" label={t('search.country')} value={country} options={countries} onPick={moveTo} />
      <Pick
        name="state"
        label={t(country === 'US' || country === 'NG' ? 'search.state' : 'search.region')}
        empty={t('search.choose_state')}
        start={filters.state ?? ''}
        options={states}
        error={isMissing ? t('search.state_missing') : undefined}
      />
      <button type="submit">{t('search.find')}</button>
    </form>
  )
}
