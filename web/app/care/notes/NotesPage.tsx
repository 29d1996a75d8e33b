import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { LoadError, EmptyState } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { ClientChip } from './ClientChip.tsx'
import { UnsavedDrafts } from './UnsavedDrafts.tsx'
import { NoteFilterFields } from './NoteFilterFields.tsx'
import { NotePages, NoteRows } from './NoteRows.tsx'
import { useStoredDrafts } from './use-stored-drafts.ts'
import { useAccessLoggedRead } from '#ui/api/use-access-logged-read.ts'
import { type NoteFilters, useNoteFilters } from './use-note-filters.ts'
import { useWriting } from './use-writing.ts'

const AddNoteDialog = lazy(async () => ({ default: (await import('./AddNoteDialog.tsx')).AddNoteDialog }))

/** All the therapist's notes with search and filters, newest first. */
export function NotesPage() {
  const t = useTranslate()
  const notify = useNotify()
  const filters = useNoteFilters()
  const { client } = filters
  const { data, error, refetch } = useAccessLoggedRead(
    noteApi.list,
    { query: filters.query },
    { placeholderData: keepPreviousData },
  )
  const { begin, goOn, dialog } = useWriting(client ? { type: 'client', reference: client } : null)
  const { drafts } = useStoredDrafts(() => true)
  const add = () => (client ? begin() : notify('notes.reference_refused', { type: 'error' }))

  return (
    <Page
      wide
      title={t('notes.title')}
      actions={
        <Button variant="contained" onClick={add}>
          {t('notes.add.client')}
        </Button>
      }
    >
      <NoteFilterFields {...filters} />
      {client && <ClientChip id={client} onClear={() => filters.set('id', '')} />}
      {!dialog && <UnsavedDrafts drafts={drafts} onContinue={goOn} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={320} />}
      {data && <NotesFound found={data} filters={filters} />}
      <Suspense>{dialog && <AddNoteDialog {...dialog} />}</Suspense>
    </Page>
  )
}

function NotesFound({ found: { data, meta }, filters }: { found: ReplyOf<typeof noteApi.list>; filters: NoteFilters }) {
  const t = useTranslate()
  return (
    <>
      <Box component="output" sx={{ display: 'block', mb: 2, color: 'var(--muted)', fontSize: 14 }}>
        {t('notes.count_found', { smart_count: meta.total })}
      </Box>
      {data.length === 0 ? (
        <EmptyState
          text={t(filters.isFiltered ? 'resources.nothing_found' : 'notes.empty.all')}
          action={
            filters.isFiltered && (
              <Button variant="outlined" onClick={filters.clear}>
                {t('ra.navigation.clear_filters')}
              </Button>
            )
          }
        />
      ) : (
        <NoteRows label={t('notes.title')} notes={data} searchTerm={filters.searchTerm} />
      )}
      <NotePages meta={meta} onPage={(page) => filters.set('page', page === 1 ? '' : String(page))} />
    </>
  )
}
