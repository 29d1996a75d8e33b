import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Note } from '#schemas/care/notes.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'

/** Subject and status of the note. */
export function NoteHead({ note }: { note: Note }) {
  const t = useTranslate()
  const formats = useFormats()
  const { type, reference, clientIdentifier, clientName, sessionAt, status, createdAt } = note
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2, mb: 5, mt: -2 }}>
      <StatusBadge status={status} text={t(`notes.statuses.${status}`)} />
      <Link to={paths.notesOfClient({ id: clientIdentifier })}>{clientName ?? t('notes.client_gone')}</Link>
      {type === 'booking' && (
        <Link to={paths.notesOfBooking({ id: reference })}>
          {sessionAt ? t('notes.session_at', { moment: formats.moment(sessionAt) }) : t('notes.about.booking')}
        </Link>
      )}
      <Typography sx={{ color: 'var(--muted)', fontSize: 14 }}>
        {t('notes.written_at', { moment: formats.moment(createdAt) })}
      </Typography>
    </Box>
  )
}
