import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import { relationApi } from '#schemas/care/caseload.calls.gen.ts'
import { useRead } from '#ui/api/use-call.ts'
import * as paths from '#schemas/platform/paths.ts'
import { nameOf } from '#app/care/caseload/client-words.ts'
import { NotesAbout } from './NotesAbout.tsx'
import { useAccessLoggedRead } from '#ui/api/use-access-logged-read.ts'

/** The therapist's notes about one client, session notes included. */
export function ClientNotesPage() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const [page, setPage] = useState(1)
  const notes = useAccessLoggedRead(noteApi.ofClient, { params: { id }, query: { page } })
  const { data: client } = useRead(relationApi.client, { params: { id } })
  return (
    <NotesAbout
      about={{ type: 'client', reference: id }}
      lead={
        <>
          {client && <Typography>{nameOf(client, t)}</Typography>}
          <Link to={paths.client({ id })}>{t('notes.to_client')}</Link>
        </>
      }
      notes={notes.data}
      error={notes.error}
      onRetry={notes.refetch}
      onPage={setPage}
    />
  )
}
