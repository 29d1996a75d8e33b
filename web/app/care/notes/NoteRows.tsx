import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { NoteRow } from '#schemas/care/notes.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { Highlighted } from '#ui/page/Highlighted.tsx'

interface NoteRowsProps {
  label: string
  notes: readonly NoteRow[]
  /** Search words. */
  searchTerm?: string
}

/** A list of notes; each row is one link. */
export function NoteRows({ label, notes, searchTerm = '' }: NoteRowsProps) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {notes.map((note) => (
        <Row key={note.identifier} note={note} searchTerm={searchTerm} />
      ))}
    </Box>
  )
}

function Row({ note, searchTerm }: { note: NoteRow; searchTerm: string }) {
  const t = useTranslate()
  const formats = useFormats()
  const { title, excerpt, type, status, clientName, sessionAt, createdAt, files } = note
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'minmax(0, 1fr)',
        p: 4,
        borderRadius: 4,
        bgcolor: 'var(--card)',
        border: '1px solid var(--hairline)',
        '&:hover': { borderColor: 'var(--primary)' },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, justifyContent: 'space-between' }}>
        <Box
          component={Link}
          to={paths.note({ id: note.identifier })}
          sx={{
            color: 'var(--primary)',
            fontWeight: 600,
            overflowWrap: 'anywhere',
            // The whole card is the link.
            '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 4 },
          }}
        >
          <Highlighted text={title} searchTerm={searchTerm} />
        </Box>
        <StatusBadge status={status} text={t(`notes.statuses.${status}`)} />
      </Box>
      <Typography sx={{ color: 'var(--muted)', fontSize: 14 }}>
        {[
          t(`notes.types.${type}`),
          clientName ?? t('notes.client_gone'),
          sessionAt && t('notes.session_at', { moment: formats.moment(sessionAt) }),
          t('notes.written_at', { moment: formats.moment(createdAt) }),
          files > 0 && t('notes.files_count', { smart_count: files }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {excerpt && (
        <Typography sx={{ overflowWrap: 'anywhere', maxWidth: '65ch' }}>
          <Highlighted text={excerpt} searchTerm={searchTerm} />
        </Typography>
      )}
    </Box>
  )
}

interface NotePagesProps {
  meta: { page: number; lastPage: number }
  onPage: (page: number) => void
}

export function NotePages({ meta, onPage }: NotePagesProps) {
  if (meta.lastPage <= 1) return null
  return (
    <Pagination
      count={meta.lastPage}
      page={meta.page}
      onChange={(_, chosen) => onPage(chosen)}
      sx={{ mt: 4, display: 'grid', justifyContent: 'center' }}
    />
  )
}
