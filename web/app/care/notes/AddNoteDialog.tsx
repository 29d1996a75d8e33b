import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { type Note, type NoteTemplate, noteTemplates } from '#schemas/care/notes.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { ChoiceCards } from '#ui/forms/ChoiceCards.tsx'
import * as paths from '#schemas/platform/paths.ts'
import type { About, KeptDraft } from './kept-drafts.ts'
import { KeptNotice } from './KeptNotice.tsx'
import { NoteWriting } from './NoteWriting.tsx'
import { useKeptDrafts } from './use-kept-drafts.ts'

interface AddNoteDialogProps {
  about: About
  /** Draft to continue. */
  kept?: KeptDraft | undefined
  onClose: () => void
}

type Choice = NoteTemplate | 'upload'
type Step = { as: 'choose' } | { as: 'write'; kept?: KeptDraft } | { as: 'added'; note: Note }

/** Three steps: choose a template or an upload, write the note, then choose what to do next. */
export function AddNoteDialog({ about, kept, onClose }: AddNoteDialogProps) {
  const t = useTranslate()
  const id = useId()
  const [choice, setChoice] = useState<Choice>(kept?.template ?? 'blank')
  const [step, setStep] = useState<Step>(kept ? { as: 'write', kept } : { as: 'choose' })
  const [isBusy, setBusy] = useState(false)
  const template = choice === 'upload' ? 'blank' : choice

  if (step.as === 'added')
    return (
      <Modal
        title={t('notes.added.title')}
        isOpen
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{t('ra.action.close')}</Button>
            <Button variant="outlined" onClick={() => setStep({ as: 'choose' })}>
              {t('notes.added.another')}
            </Button>
            <Button variant="contained" component={Link} to={paths.note({ id: step.note.identifier })} replace>
              {t('notes.added.open')}
            </Button>
          </>
        }
      >
        <Typography>{t('notes.added.text')}</Typography>
      </Modal>
    )

  const isChoosing = step.as === 'choose'
  return (
    <Modal
      title={t(`notes.add.${about.type}`)}
      wide={!isChoosing}
      isOpen
      onClose={onClose}
      actions={
        <>
          {/* The text is stored however the dialog is closed, so the button does not say cancel. */}
          <Button variant="outlined" onClick={onClose}>
            {t('ra.action.close')}
          </Button>
          <Button type="submit" form={id} variant="contained" loading={isBusy}>
            {t(isChoosing ? 'notes.add.continue' : 'notes.add.submit')}
          </Button>
        </>
      }
    >
      {isChoosing ? (
        <form
          id={id}
          onSubmit={(event) => {
            event.preventDefault()
            setStep({ as: 'write' })
          }}
        >
          <Unfinished about={about} onContinue={(draft) => setStep({ as: 'write', kept: draft })} />
          <ChoiceCards
            legend={t('notes.add.how')}
            name="how"
            options={[...noteTemplates, 'upload'].map((value) => ({
              value,
              name: t(`notes.templates.${value}`),
              hint: t(`notes.template_hints.${value}`),
            }))}
            value={choice}
            onChange={(value) => setChoice(value as Choice)}
          />
        </form>
      ) : (
        <NoteWriting
          id={id}
          about={about}
          template={template}
          isUpload={choice === 'upload' && !step.kept}
          kept={step.kept}
          onBusy={setBusy}
          onDone={(note) => setStep({ as: 'added', note })}
        />
      )}
    </Modal>
  )
}

/** Offers an unfinished note before a new one. */
function Unfinished({ about, onContinue }: { about: About; onContinue: (kept: KeptDraft) => void }) {
  const { drafts } = useKeptDrafts(
    ({ about: { reference, type } }) => reference === about.reference && type === about.type,
  )
  return <KeptNotice drafts={drafts} onContinue={onContinue} />
}
