import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { type Note, type NoteTemplate, noteTemplates } from '#schemas/care/notes.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { ChoiceCards } from '#ui/forms/ChoiceCards.tsx'
import * as paths from '#schemas/platform/paths.ts'
import type { About, StoredNoteDraft } from '#shared/notes/stored-drafts.ts'
import { UnsavedDrafts } from './UnsavedDrafts.tsx'
import { NoteWriting } from './NoteWriting.tsx'
import { useStoredDrafts } from './use-stored-drafts.ts'

interface AddNoteDialogProps {
  about: About
  /** Draft to continue. */
  stored?: StoredNoteDraft | undefined
  onClose: () => void
}

type Choice = NoteTemplate | 'upload'
type Step = { as: 'choose' } | { as: 'write'; stored?: StoredNoteDraft } | { as: 'added'; note: Note }

/** Three steps: choose a template or an upload, write the note, then choose what to do next. */
export function AddNoteDialog({ about, stored, onClose }: AddNoteDialogProps) {
  const t = useTranslate()
  const id = useId()
  const [choice, setChoice] = useState<Choice>(stored?.template ?? 'blank')
  const [step, setStep] = useState<Step>(stored ? { as: 'write', stored } : { as: 'choose' })
  const [isBusy, setBusy] = useState(false)
  // One dialog for all steps: another one would lose the toast that confirms the note.
  return (
    <Modal
      title={t(step.as === 'added' ? 'notes.added.title' : `notes.add.${about.type}`)}
      wide={step.as === 'write'}
      isShort={step.as === 'added'}
      isOpen
      onClose={onClose}
      actions={
        step.as === 'added' ? (
          <AddedActions note={step.note} onAnother={() => setStep({ as: 'choose' })} onClose={onClose} />
        ) : (
          <>
            {/* The text is stored however the dialog is closed, so the button does not say cancel. */}
            <Button variant="outlined" onClick={onClose}>
              {t('ra.action.close')}
            </Button>
            <Button type="submit" form={id} variant="contained" loading={isBusy}>
              {t(step.as === 'choose' ? 'notes.add.continue' : 'notes.add.submit')}
            </Button>
          </>
        )
      }
    >
      {step.as === 'choose' && (
        <ChooseForm
          id={id}
          about={about}
          choice={choice}
          onChoose={setChoice}
          onWrite={(draft) => setStep({ as: 'write', ...(draft && { stored: draft }) })}
        />
      )}
      {step.as === 'write' && (
        <NoteWriting
          id={id}
          about={about}
          template={choice === 'upload' ? 'blank' : choice}
          isUpload={choice === 'upload' && !step.stored}
          stored={step.stored}
          onBusy={setBusy}
          onDone={(note) => setStep({ as: 'added', note })}
        />
      )}
      {step.as === 'added' && <Typography>{t('notes.added.text')}</Typography>}
    </Modal>
  )
}

/** The button that had the focus is gone with its step; without a focus no key would reach the dialog. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

interface AddedActionsProps {
  note: Note
  onAnother: () => void
  onClose: () => void
}

function AddedActions({ note, onAnother, onClose }: AddedActionsProps) {
  const t = useTranslate()
  return (
    <>
      <Button onClick={onClose}>{t('ra.action.close')}</Button>
      <Button variant="outlined" onClick={onAnother}>
        {t('notes.added.another')}
      </Button>
      <Button variant="contained" component={Link} to={paths.note({ id: note.identifier })} replace ref={takeFocus}>
        {t('notes.added.open')}
      </Button>
    </>
  )
}

interface ChooseFormProps {
  /** Form identifier; the dialog holds the submit button. */
  id: string
  about: About
  choice: Choice
  onChoose: (choice: Choice) => void
  /** With a draft, to continue it. */
  onWrite: (stored?: StoredNoteDraft) => void
}

function ChooseForm({ id, about, choice, onChoose, onWrite }: ChooseFormProps) {
  const t = useTranslate()
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault()
        onWrite()
      }}
    >
      <Unfinished about={about} onContinue={onWrite} />
      <ChoiceCards
        legend={t('notes.add.how')}
        name="how"
        options={[...noteTemplates, 'upload'].map((value) => ({
          value,
          name: t(`notes.templates.${value}`),
          hint: t(`notes.template_hints.${value}`),
        }))}
        value={choice}
        onChange={(value) => onChoose(value as Choice)}
      />
    </form>
  )
}

/** Offers an unfinished note before a new one. */
function Unfinished({ about, onContinue }: { about: About; onContinue: (stored: StoredNoteDraft) => void }) {
  const { drafts } = useStoredDrafts(
    ({ about: { reference, type } }) => reference === about.reference && type === about.type,
  )
  return <UnsavedDrafts drafts={drafts} onContinue={onContinue} />
}
