import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useId } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import type { Note } from '#schemas/care/notes.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { call } from '#shared/api/api.ts'
import { NoteFileRow } from './NoteFileRow.tsx'

const NoteFilePreview = lazy(async () => ({ default: (await import('./NoteFilePreview.tsx')).NoteFilePreview }))
const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/dialogs/ConfirmDialog.tsx')).ConfirmDialog }))

interface NoteFilesProps {
  note: Pick<Note, 'identifier' | 'files' | 'actions'>
  /** Called with the note after one of its files was deleted. */
  onChanged: (note: Note) => void
}

/**
 * Files attached to a note: preview and download, and delete while the note is a draft. Nothing if there are no files.
 */
export function NoteFiles({ note: { identifier, files, actions }, onChanged }: NoteFilesProps) {
  const t = useTranslate()
  const id = useId()
  const notify = useNotify()
  const { opened, open, close } = useDialog<string>()
  const [act, fileId = ''] = opened?.split(' ') ?? []
  const file = files.find((one) => one.identifier === fileId)
  const canDelete = actions.includes('edit')
  if (files.length === 0) return null
  const remove = async () => {
    const changed = await call(noteApi.detach, { params: { id: identifier, fileId } })
    notify('notes.files.deleted', { type: 'success' })
    close()
    onChanged(changed)
  }
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h3" variant="h3" sx={{ mb: 2 }}>
        {t('notes.files.title')}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {files.map((one) => (
          <NoteFileRow
            key={one.identifier}
            note={identifier}
            file={one}
            onPreview={() => open(`preview-file ${one.identifier}`)}
            {...(canDelete && { onDelete: () => open(`delete-file ${one.identifier}`) })}
          />
        ))}
      </Box>
      {act === 'preview-file' && file && (
        <Suspense>
          <NoteFilePreview note={identifier} file={file} onClose={close} />
        </Suspense>
      )}
      {act === 'delete-file' && file && canDelete && (
        <Suspense>
          <ConfirmDialog
            title={t('notes.files.delete_title')}
            text={t('notes.files.delete_text', { name: file.fileName })}
            submit={t('ra.action.delete')}
            isHard
            send={remove}
            onClose={close}
          />
        </Suspense>
      )}
    </Box>
  )
}
