import { useRef, useState } from 'react'
import { regionApi } from '#schemas/regions.ts'
import { messageOf } from '../kit/api.ts'
import { addressOf, paths } from '../kit/paths.ts'
import { SearchableSelect } from '../kit/searchable/SearchableSelect.tsx'
import { useCall } from '../kit/use-call.ts'
import { useReading } from '../kit/words.tsx'
import { openDialog } from '../site/dialogs.ts'
import { ShellDialog } from '../site/ShellDialog.tsx'
import classes from './search.module.css'
import { stateWord } from './state-word.ts'
import { useBackCloses } from './use-back-closes.ts'

/** The modal in which one chooses a state, and the button that opens it. The chosen state goes into the address. */
export function FindTherapist({ country }: { country: string }) {
  const { t } = useReading()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const back = useBackCloses(dialog)

  function open() {
    if (!dialog.current) return
    setIsOpen(true)
    openDialog(dialog.current)
    back.remember()
  }

  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={open}>
        {t(`search.open_${stateWord(country)}`)}
      </button>
      <ShellDialog
        ref={dialog}
        name="find-therapist"
        title={t('search.title')}
        lead={t(`search.title_text_${stateWord(country)}`)}
        data-tall=""
        onClose={() => {
          setIsOpen(false)
          back.forget()
        }}
      >
        {isOpen && <StateForm country={country} />}
      </ShellDialog>
    </>
  )
}

/** Find Therapist works only with a state (specification, section 5). */
function StateForm({ country }: { country: string }) {
  const { locale, t } = useReading()
  const [state, setState] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const states = useCall(regionApi.therapistStates, { query: { country } })

  function find() {
    setIsMissing(!state)
    if (!state) return document.getElementById('therapist-state')?.focus()
    // In place of the step that the modal put into the history.
    location.replace(addressOf(locale, paths.therapists({ country, state })))
  }

  return (
    <form className={classes.states} onSubmit={(event) => (event.preventDefault(), find())} noValidate>
      {states.error === undefined ? (
        <SearchableSelect
          name="therapist-state"
          label={t(`search.${stateWord(country)}`)}
          empty={t('search.choose_state')}
          value={state}
          options={states.reply}
          onPick={(code) => {
            setState(code)
            setIsMissing(false)
          }}
          error={isMissing ? t('search.state_missing') : undefined}
        />
      ) : (
        <p role="alert">
          {messageOf(states.error, { general: t('shared.broken'), offline: t('shared.offline') })}{' '}
          <button type="button" onClick={states.again}>
            {t('shared.again')}
          </button>
        </p>
      )}
      <button type="submit">{t('search.find')}</button>
    </form>
  )
}
