import { type ComponentType, useRef, useState } from 'react'
import { useT } from '#shared/i18n/words.tsx'
import { openDialog } from '#shared/dialogs/dialogs.ts'
import { ShellDialog } from '#shared/dialogs/ShellDialog.tsx'
import { stateWord } from './state-word.ts'
import { useBackCloses } from './use-back-closes.ts'

/** The modal to choose a state, and the button that opens it. The chosen state is written to the address. */
export function FindTherapist({ country, speciality }: { country: string; speciality: string }) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [Form, setForm] = useState<ComponentType<{ country: string; speciality: string }>>()
  const back = useBackCloses(dialog)

  function open() {
    if (!dialog.current) return
    setIsOpen(true)
    openDialog(dialog.current)
    back.remember()
    void import('./StateForm.tsx').then(({ StateForm }) => setForm(() => StateForm))
  }

  return (
    <>
      <button id="find-state" type="button" aria-haspopup="dialog" onClick={open}>
        {t(`home_search.open_${stateWord(country)}`)}
      </button>
      <ShellDialog
        ref={dialog}
        name="find-therapist"
        title={t('home_search.title')}
        lead={t(`home_search.title_text_${stateWord(country)}`)}
        data-tall=""
        onClose={() => {
          setIsOpen(false)
          back.forget()
        }}
      >
        {isOpen && Form && <Form country={country} speciality={speciality} />}
      </ShellDialog>
    </>
  )
}
