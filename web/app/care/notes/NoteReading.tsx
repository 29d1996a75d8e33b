import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { Note } from '#schemas/care/notes.ts'
import { nameOf } from '#ui/viewer/name-of.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { NoteFiles } from '#app/care/note-files/NoteFiles.tsx'
import { NoteText } from './Conflict.tsx'
import type { NoteDialog } from './NoteDialogs.tsx'
import { rememberNote } from './remember-note.ts'

/** A signed note with its amendments. */
export function NoteReading({ note, onOpen }: { note: Note; onOpen: (dialog: NoteDialog) => void }) {
  const t = useTranslate()
  const queries = useQueryClient()
  const formats = useFormats()
  const author = nameOf(useViewer())
  return (
    <>
      <Box component="article" sx={{ p: { xs: 4, sm: 5 }, ...card }}>
        <Typography variant="h2" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
          {note.title}
        </Typography>
        <NoteText text={note.content} />
        {note.signedAt && (
          <Typography sx={{ mt: 4, color: 'var(--muted)', fontSize: 14 }}>
            {t('notes.signed_by', { name: author, moment: formats.longMoment(note.signedAt) })}
          </Typography>
        )}
      </Box>
      {note.addenda.map(({ identifier, content, createdAt }) => (
        <Box key={identifier} component="article" sx={{ p: { xs: 4, sm: 5 }, mt: 4, ...card }}>
          <Typography variant="h3" component="h2" sx={{ mb: 2, fontSize: 16, fontWeight: 600 }}>
            {t('notes.addendum_of', { moment: formats.longMoment(createdAt) })}
          </Typography>
          <NoteText text={content} />
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, my: 5 }}>
        {note.actions.includes('amend') && (
          <Button variant="contained" onClick={() => onOpen('amend')}>
            {t('notes.amend.open')}
          </Button>
        )}
        <Button variant="outlined" onClick={() => onOpen('history')}>
          {t('notes.history.open')}
        </Button>
        {note.actions.includes('delete') && (
          <Button color="error" onClick={() => onOpen('delete')}>
            {t('notes.delete.open')}
          </Button>
        )}
      </Box>
      <NoteFiles note={note} onChanged={(changed) => rememberNote(queries, changed)} />
    </>
  )
}

const card = { bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 5 } as const
