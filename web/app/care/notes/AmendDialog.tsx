import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import { Addendum, noteLimits } from '#schemas/care/notes.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { SendButtons } from '#ui/dialogs/SendButtons.tsx'
import { call } from '#shared/api/api.ts'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import type { NoteDialogProps } from './NoteDialogs.tsx'
import { toastKeyOf } from './note-words.ts'
import { rememberNote } from './remember-note.ts'

/** Adds an amendment to a signed note; the signed text does not change. */
export function AmendDialog({ note, onClose }: NoteDialogProps) {
  const t = useTranslate()
  const id = useId()
  const notify = useNotify()
  const queries = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const form = useSchemaForm({
    start: { content: '' },
    schema: Addendum,
    read: ({ content }) => ({ content: content.trim() }),
    send: async (body) => {
      const amended = await call(noteApi.amend, { params: { id: note.identifier }, body, key })
      onClose()
      rememberNote(queries, amended)
      notify(toastKeyOf(note.type, 'amended'), { type: 'success' })
    },
  })
  const { problem, ...field } = form.field('content')
  const count = t('notes.count', { count: field.value.length, limit: noteLimits.contentMax })
  return (
    <Modal
      title={t('notes.amend.title')}
      isOpen
      onClose={onClose}
      actions={<SendButtons submit={t('notes.amend.submit')} isBusy={form.isBusy} form={id} onClose={onClose} />}
    >
      <Typography>{t('notes.amend.text')}</Typography>
      <form id={id} {...form.form}>
        <TextField
          {...field}
          fullWidth
          multiline
          label={t('notes.amend.label')}
          error={problem !== undefined}
          helperText={problem === undefined ? count : `${problem} (${count})`}
          // A fixed height avoids measuring the text.
          slotProps={{ input: { inputComponent: 'textarea' }, htmlInput: { style: { height: 218, overflow: 'auto' } } }}
        />
      </form>
    </Modal>
  )
}
