import Skeleton from '@mui/material/Skeleton'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import type { Note } from '#schemas/care/notes.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import type { StoredNoteDraft } from '#shared/notes/stored-drafts.ts'
import { NoteDialogs, type NoteDialog } from './NoteDialogs.tsx'
import { NoteEditor } from './NoteEditor.tsx'
import { NoteHead } from './NoteHead.tsx'
import { NoteReading } from './NoteReading.tsx'
import { useStoredDrafts } from './use-stored-drafts.ts'
import { useAccessLoggedRead } from '#ui/api/use-access-logged-read.ts'

/** One note: editable while it is a draft, read-only with amendments once signed. */
export function NotePage() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const { data: note, error, refetch } = useAccessLoggedRead(noteApi.show, { params: { id } })
  // The window title contains nothing of the note.
  return (
    <Page title={t(note ? `notes.types.${note.type}` : 'notes.one')}>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!note && !error && <Skeleton variant="rounded" height={420} />}
      {note && <Opened key={note.identifier} note={note} />}
    </Page>
  )
}

function Opened({ note }: { note: Note }) {
  const { drafts, isPending } = useStoredDrafts((stored) => stored.note?.identifier === note.identifier)
  return (
    <>
      <NoteHead note={note} />
      {isPending ? <Skeleton variant="rounded" height={320} /> : <Body note={note} found={drafts[0]} />}
    </>
  )
}

/** Restores the stored draft into the editor, also if the note was signed elsewhere meanwhile. */
function Body({ note, found }: { note: Note; found: StoredNoteDraft | undefined }) {
  const [stored, setStored] = useState(found)
  const { opened, open, close } = useDialog<NoteDialog>()
  const dropRef = useRef<() => void>(undefined)
  return (
    <>
      {note.actions.includes('edit') || stored ? (
        <NoteEditor note={note} stored={stored} onSettled={() => setStored(undefined)} open={open} dropRef={dropRef} />
      ) : (
        <NoteReading note={note} onOpen={open} />
      )}
      <NoteDialogs note={note} opened={opened} onClose={close} onDeleted={() => dropRef.current?.()} />
    </>
  )
}
