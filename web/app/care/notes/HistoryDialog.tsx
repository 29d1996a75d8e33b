import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import type { Note, NoteVersion } from '#schemas/care/notes.ts'
import { CloseButton } from '#ui/dialogs/CloseButton.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { FilterSelect } from '#ui/lists/FilterField.tsx'
import { Version } from './Conflict.tsx'
import type { NoteDialogProps } from './NoteDialogs.tsx'
import { useAccessLoggedRead } from '#ui/api/use-access-logged-read.ts'

/** Earlier versions beside the current one; stacked on a phone. */
export function HistoryDialog({ note, onClose }: NoteDialogProps) {
  const t = useTranslate()
  const { data, error, refetch } = useAccessLoggedRead(noteApi.history, { params: { id: note.identifier } })
  return (
    <Modal wide title={t('notes.history.title')} isOpen onClose={onClose} actions={<CloseButton onClose={onClose} />}>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={220} />}
      {data && <Versions note={note} earlier={data.data} />}
    </Modal>
  )
}

function Versions({ note, earlier }: { note: Note; earlier: readonly NoteVersion[] }) {
  const t = useTranslate()
  const formats = useFormats()
  const [chosen, setChosen] = useState(earlier[0]?.version)
  const shown = earlier.find(({ version }) => version === chosen)
  return (
    <>
      {earlier.length === 0 ? (
        <Typography>{t('notes.history.only')}</Typography>
      ) : (
        <FilterSelect
          label={t('notes.history.earlier')}
          value={chosen}
          onChange={({ target: { value } }) => setChosen(Number(value))}
          widths={{ flex: '1', maxWidth: 320 }}
        >
          {earlier.map(({ version, at }) => (
            <option key={version} value={version}>
              {t('notes.history.version', { version, moment: formats.moment(at) })}
            </option>
          ))}
        </FilterSelect>
      )}
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {shown && (
          <Version
            heading={t('notes.history.version', { version: shown.version, moment: formats.moment(shown.at) })}
            texts={shown}
          />
        )}
        <Version heading={t('notes.history.now', { moment: formats.moment(note.updatedAt) })} texts={note} />
      </Box>
    </>
  )
}
