import { useState } from 'react'
import { regionApi } from '#schemas/platform/regions.calls.gen.ts'
import { useRead } from '#site/lib/use-read.ts'
import { useT } from '#shared/i18n/words.tsx'
import { CountryPick } from './CountryPick.tsx'
import { changeFilters } from './filters.ts'
import { Pick } from './Pick.tsx'
import classes from './search.module.css'
import { stateWord } from './state-word.ts'
import type { Place } from './use-listing.ts'

/** Country and state. Find Therapist requires a state. */
export function StateSearch({ place }: { place: Place }) {
  const t = useT()
  const { filters, country, isElsewhere } = place
  const [isMissing, setIsMissing] = useState(false)
  const states = useRead(regionApi.statesByCode, country && !isElsewhere ? { params: { code: country } } : null).data

  function find(data: FormData) {
    const state = data.get('state')
    const isChosen = typeof state === 'string' && state !== ''
    setIsMissing(!isChosen)
    if (!isChosen) return document.getElementById('state')?.focus()
    changeFilters(filters, { country, state })
    document.getElementById('filters')?.scrollIntoView({ block: 'start' })
  }

  return (
    <form
      className={classes.place}
      onSubmit={(event) => (event.preventDefault(), find(new FormData(event.currentTarget)))}
      noValidate
    >
      <h2>{t('search_list.place_title')}</h2>
      <CountryPick place={place} />
      <Pick
        name="state"
        label={t(`search.${stateWord(country)}`)}
        empty={t('search.choose_state')}
        start={filters.state ?? ''}
        options={states}
        error={isMissing ? t('search.state_missing') : undefined}
      />
      <button type="submit">{t('search.find')}</button>
    </form>
  )
}
