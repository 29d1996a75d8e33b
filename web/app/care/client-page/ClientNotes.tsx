import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import type { ClientRow } from '#schemas/care/caseload.ts'
import { LoadError, EmptyState } from '#ui/notices/Notice.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { NotePages, NoteRows } from '#app/care/notes/NoteRows.tsx'
import { useAccessLoggedRead } from '#ui/api/use-access-logged-read.ts'
import { usePage } from '#app/care/caseload/PagedRows.tsx'

/** The therapist's notes about one client and their sessions, newest first. */
export function ClientNotes({ client }: { client: ClientRow }) {
  const t = useTranslate()
  const [page, setPage] = usePage()
  const query = { params: { id: client.identifier }, query: { page, perPage: 10 } }
  const { data, isPending, error, refetch } = useAccessLoggedRead(noteApi.ofClient, query, {
    placeholderData: keepPreviousData,
  })
  const write = client.status !== 'left' && (
    <Button
      variant="contained"
      component={Link}
      to={paths.notesOfClient({ id: client.identifier })}
      sx={{ minHeight: 44 }}
    >
      {t('relations.notes.add')}
    </Button>
  )
  if (isPending) return <Skeleton variant="rounded" height={280} />
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (data.meta.total === 0) return <EmptyState text={t('relations.notes.empty')} action={write} />
  return (
    <>
      {write && <Box sx={{ mb: 4 }}>{write}</Box>}
      <NoteRows label={t('relations.views.notes')} notes={data.data} />
      <NotePages meta={data.meta} onPage={setPage} />
    </>
  )
}
