import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import type { NoteRow } from '#schemas/care/notes.ts'
import { LoadError, EmptyState } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import type { About } from '#shared/notes/stored-drafts.ts'
import { UnsavedDrafts } from './UnsavedDrafts.tsx'
import { NotePages, NoteRows } from './NoteRows.tsx'
import { useStoredDrafts } from './use-stored-drafts.ts'
import { useWriting } from './use-writing.ts'

const AddNoteDialog = lazy(async () => ({ default: (await import('./AddNoteDialog.tsx')).AddNoteDialog }))

interface NotesAboutProps {
  about: About
  /** Back link and subject of the notes. */
  lead: ReactNode
  notes: { data: readonly NoteRow[]; meta: { page: number; lastPage: number } } | undefined
  error: unknown
  onRetry: () => unknown
  onPage: (page: number) => void
}

/** The therapist's notes about one session or one client, newest first, and a button for a new one. */
export function NotesAbout({ about, lead, notes, error, onRetry, onPage }: NotesAboutProps) {
  const t = useTranslate()
  const { begin, goOn, dialog } = useWriting(about)
  const { drafts } = useStoredDrafts(
    (stored) => stored.about.reference === about.reference && stored.about.type === about.type,
  )
  const add = (
    <Button variant="contained" onClick={begin}>
      {t(`notes.add.${about.type}`)}
    </Button>
  )
  return (
    <Page title={t(`notes.about.${about.type}`)} actions={notes && notes.data.length > 0 && add}>
      <Box sx={{ mb: 4 }}>{lead}</Box>
      {!dialog && <UnsavedDrafts drafts={drafts} onContinue={goOn} />}
      {error !== null && <LoadError error={error} onRetry={onRetry} />}
      {!notes && error === null && <Skeleton variant="rounded" height={220} />}
      {notes && notes.data.length === 0 && <EmptyState text={t(`notes.empty.${about.type}`)} action={add} />}
      {notes && notes.data.length > 0 && (
        <>
          <NoteRows label={t(`notes.about.${about.type}`)} notes={notes.data} />
          <NotePages meta={notes.meta} onPage={onPage} />
        </>
      )}
      <Suspense>{dialog && <AddNoteDialog {...dialog} />}</Suspense>
    </Page>
  )
}
