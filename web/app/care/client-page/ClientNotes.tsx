import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import { LoadError, EmptyState } from '#ui/notices/Notice.tsx'
import { NotePages, NoteRows } from '#app/care/notes/NoteRows.tsx'
import { UnsavedDrafts } from '#app/care/notes/UnsavedDrafts.tsx'
import { useStoredDrafts } from '#app/care/notes/use-stored-drafts.ts'
import { useAccessLoggedRead } from '#ui/api/use-access-logged-read.ts'
import { usePage } from '#app/care/caseload/use-page.ts'
import type { ClientTabsProps } from './ClientTabs.tsx'

/** The therapist's notes about one client and their sessions, newest first. */
export function ClientNotes({ client, onWrite, onContinue }: ClientTabsProps) {
  const t = useTranslate()
  const [page, setPage] = usePage()
  const query = { params: { id: client.identifier }, query: { page, perPage: 10 } }
  const { data, isPending, error, refetch } = useAccessLoggedRead(noteApi.ofClient, query, {
    placeholderData: keepPreviousData,
  })
  const { drafts } = useStoredDrafts(({ about }) => about.type === 'client' && about.reference === client.identifier)
  const write = onWrite && (
    <Button variant="contained" onClick={onWrite}>
      {t('relations.notes.add')}
    </Button>
  )
  if (isPending) return <Skeleton variant="rounded" height={280} />
  if (error) return <LoadError error={error} onRetry={refetch} />
  return (
    <>
      {onWrite && <UnsavedDrafts drafts={drafts} onContinue={onContinue} />}
      {data.meta.total === 0 ? (
        <EmptyState text={t('relations.notes.empty')} action={write} />
      ) : (
        <>
          {write && <Box sx={{ mb: 3 }}>{write}</Box>}
          <NoteRows label={t('relations.views.notes')} notes={data.data} />
          <NotePages meta={data.meta} onPage={setPage} />
        </>
      )}
    </>
  )
}
