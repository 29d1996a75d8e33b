import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import { LoadError, EmptyState } from '#ui/notices/Notice.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import * as paths from '#schemas/platform/paths.ts'
import { NoteFileRow } from './NoteFileRow.tsx'

const NoteFilePreview = lazy(async () => ({ default: (await import('./NoteFilePreview.tsx')).NoteFilePreview }))

/** Files of all the therapist's notes about one client, newest first, each linked to its note. */
export function DocumentsList({ client }: { client: string }) {
  const t = useTranslate()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(
    noteApi.documents,
    { params: { id: client }, query: { page } },
    { placeholderData: keepPreviousData },
  )
  const { opened, open, close } = useDialog<string>()
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton variant="rounded" height={240} />
  if (data.meta.total === 0) return <EmptyState text={t('notes.files.empty')} />
  const shown = data.data.find(({ identifier }) => opened === `preview-file ${identifier}`)
  const count = Math.ceil(data.meta.total / data.meta.perPage)
  return (
    <>
      <Box component="ul" aria-label={t('notes.files.documents')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.data.map((file) => (
          <NoteFileRow
            key={file.identifier}
            note={file.noteIdentifier}
            file={file}
            about={<Link to={paths.note({ id: file.noteIdentifier })}>{file.noteTitle}</Link>}
            onPreview={() => open(`preview-file ${file.identifier}`)}
          />
        ))}
      </Box>
      {count > 1 && (
        <Pagination
          count={count}
          page={page}
          onChange={(_, chosen) => setPage(chosen)}
          sx={{ mt: 4, display: 'grid', justifyContent: 'center' }}
        />
      )}
      {shown && (
        <Suspense>
          <NoteFilePreview note={shown.noteIdentifier} file={shown} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
