import { useState } from 'react'
import { regionApi } from '#schemas/platform/regions.calls.gen.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { SearchableSelect } from '#site/form/SearchableSelect.tsx'
import { useMessageOf, useRead } from '#site/lib/use-read.ts'
import { Retry } from '#site/shell/Retry.tsx'
import { useReading } from '#shared/i18n/words.tsx'
import classes from './search.module.css'
import { stateWord } from './state-word.ts'

/** Find Therapist requires a state. */
export function StateForm({ country, speciality }: { country: string; speciality: string }) {
  const { locale, t } = useReading()
  const messageOf = useMessageOf()
  const [state, setState] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const states = useRead(regionApi.therapistStates, { query: { country } })

  function find() {
    setIsMissing(!state)
    if (!state) return document.getElementById('therapist-state')?.focus()
    // Replaces the history entry of the modal.
    location.replace(addressOf(locale, paths.therapists({ country, state, speciality })))
  }

  return (
    <form className={classes.states} onSubmit={(event) => (event.preventDefault(), find())} noValidate>
      {states.error === undefined ? (
        <SearchableSelect
          name="therapist-state"
          label={t(`search.${stateWord(country)}`)}
          empty={t('search.choose_state')}
          value={state}
          options={states.data}
          onPick={(code) => {
            setState(code)
            setIsMissing(false)
          }}
          error={isMissing ? t('search.state_missing') : undefined}
        />
      ) : (
        <Retry text={messageOf(states.error)} onRetry={states.refetch} />
      )}
      <button type="submit">{t('search.find')}</button>
    </form>
  )
}
