import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import { noteLimits, NoteRemoval } from '#schemas/care/notes.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { SendButtons } from '#ui/dialogs/SendButtons.tsx'
import { call } from '#shared/api/api.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import type { NoteDialogProps } from './NoteDialogs.tsx'
import { toastKeyOf } from './note-words.ts'
import { refreshNoteLists } from './remember-note.ts'

/** Deletes a draft after confirmation, or hides a signed note with a reason; then offers the list of notes. */
export function DeleteDialog({ note, onClose, onDeleted }: NoteDialogProps) {
  const t = useTranslate()
  const id = useId()
  const goTo = useNavigate()
  const notify = useNotify()
  const queries = useQueryClient()
  const [isDeleted, setDeleted] = useState(false)
  const isDraft = note.status === 'draft'
  const form = useSchemaForm({
    start: { reason: '' },
    schema: NoteRemoval,
    read: ({ reason }) => (isDraft ? {} : { reason: reason.trim() }),
    send: async (body) => {
      await call(noteApi.remove, { params: { id: note.identifier }, body })
      onDeleted?.()
      refreshNoteLists(queries)
      setDeleted(true)
      notify(toastKeyOf(note.type, 'deleted'), { type: 'success' })
    },
  })
  const { problem, ...field } = form.field('reason')
  const list =
    note.type === 'booking'
      ? paths.notesOfBooking({ id: note.reference })
      : paths.notesOfClient({ id: note.clientIdentifier })
  // The note is gone, so Back must skip it.
  const leave = (address: string) => void goTo(address, { replace: true })

  if (isDeleted)
    return (
      <Modal
        title={t('notes.deleted.title')}
        isOpen
        onClose={() => leave(list)}
        actions={
          <>
            <Button onClick={() => leave(paths.notes())}>{t('notes.deleted.all')}</Button>
            <Button variant="contained" onClick={() => leave(list)}>
              {t(`notes.deleted.${note.type}`)}
            </Button>
          </>
        }
      >
        <Typography>{t(isDraft ? 'notes.deleted.text' : 'notes.deleted.text_signed')}</Typography>
      </Modal>
    )
  return (
    <Modal
      title={t('notes.delete.title')}
      isOpen
      onClose={onClose}
      actions={
        <SendButtons submit={t('notes.delete.submit')} isBusy={form.isBusy} isHard form={id} onClose={onClose} />
      }
    >
      <Typography>{t(isDraft ? 'notes.delete.text' : 'notes.delete.text_signed')}</Typography>
      <form id={id} {...form.form}>
        {!isDraft && (
          <TextField
            {...field}
            fullWidth
            multiline
            minRows={3}
            label={t('notes.delete.reason')}
            error={problem !== undefined}
            helperText={
              problem ?? t('notes.delete.reason_hint', { min: noteLimits.reasonMin, max: noteLimits.reasonMax })
            }
          />
        )}
      </form>
    </Modal>
  )
}
