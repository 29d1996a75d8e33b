import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import { nameOf } from '#ui/viewer/name-of.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import type { NoteDialogProps } from './NoteDialogs.tsx'
import { toastKeyOf } from './note-words.ts'
import { rememberNote } from './remember-note.ts'

/** Explains a signature before the therapist signs. */
export function SignDialog({ note, onClose }: NoteDialogProps) {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const viewer = useViewer()
  const sign = async () => {
    const { identifier, version } = note
    const signed = await call(noteApi.sign, { params: { id: identifier }, body: { version } })
    onClose()
    rememberNote(queries, signed)
    notify(toastKeyOf(note.type, 'signed'), { type: 'success' })
  }
  return (
    <ConfirmDialog
      title={t('notes.sign.title')}
      text={t('notes.sign.text', { name: nameOf(viewer) })}
      submit={t('notes.sign.submit')}
      send={sign}
      onClose={onClose}
    />
  )
}
