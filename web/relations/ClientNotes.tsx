import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { noteApi, type NoteRow } from '#schemas/notes.ts'
import type { ClientRow } from '#schemas/relations.ts'
import { useRead } from '../account/use-call.ts'
import { useFormats } from '../account/viewer.tsx'
import { paths } from '../kit/paths.ts'
import { StatusBadge } from '../kit/StatusBadge.tsx'
import { PagedRows, RowLink, usePage } from './PagedRows.tsx'

/** Own notes about one client and the sessions with them, newest first. */
export function ClientNotes({ client }: { client: ClientRow }) {
  const t = useTranslate()
  const [page] = usePage()
  const asked = { params: { id: client.identifier }, query: { page, perPage: 10 } }
  const read = useRead(noteApi.ofClient, asked, { placeholderData: keepPreviousData })
  const write = (
    <Button variant="contained" component={Link} to={paths.notesOfClient(client.identifier)} sx={{ minHeight: 44 }}>
      {t('relations.notes.add')}
    </Button>
  )
  return (
    <PagedRows
      label={t('relations.views.notes')}
      read={read}
      action={client.status === 'left' ? undefined : write}
      empty={t('relations.notes.empty')}
      row={(note) => <Note note={note} />}
    />
  )
}

function Note({ note }: { note: NoteRow }) {
  const t = useTranslate()
  const formats = useFormats()
  const { identifier, title, type, sessionAt, createdAt, status } = note
  const about =
    type === 'booking' && sessionAt
      ? t('relations.notes.of_session', { when: formats.moment(sessionAt) })
      : t('relations.notes.of_client', { when: formats.moment(createdAt) })
  return (
    <>
      <div>
        <RowLink to={paths.note(identifier)}>{title}</RowLink>
        <Typography sx={{ color: 'var(--muted)' }}>{about}</Typography>
      </div>
      <StatusBadge status={status} text={t(`relations.notes.status_${status}`)} />
    </>
  )
}
