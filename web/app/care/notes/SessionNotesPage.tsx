import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { otherSide } from '#app/scheduling/bookings/people.ts'
import * as paths from '#schemas/platform/paths.ts'
import { NotesAbout } from './NotesAbout.tsx'
import { useAccessLoggedRead } from '#ui/api/use-access-logged-read.ts'

/** The therapist's notes about one session. */
export function SessionNotesPage() {
  const t = useTranslate()
  const formats = useFormats()
  const viewer = useViewer()
  const { id = '' } = useParams()
  const [page, setPage] = useState(1)
  const notes = useAccessLoggedRead(noteApi.ofBooking, { params: { id }, query: { page } })
  const { data: booking } = useRead(bookingApi.appointment, { params: { id } })
  return (
    <NotesAbout
      about={{ type: 'booking', reference: id }}
      lead={
        <>
          {booking && (
            <Typography>
              {booking.startAt === null
                ? otherSide(booking, viewer)
                : t('notes.session_with', {
                    name: otherSide(booking, viewer),
                    moment: formats.longMoment(booking.startAt),
                  })}
            </Typography>
          )}
          <Link to={paths.appointment({ id })}>{t('notes.to_appointment')}</Link>
        </>
      }
      notes={notes.data}
      error={notes.error}
      onRetry={notes.refetch}
      onPage={setPage}
    />
  )
}
