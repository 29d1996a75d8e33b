import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { AddToCalendar } from '#app/scheduling/calendar-feed/AddToCalendar.tsx'
import { AbsenceCaseNotice } from '#app/scheduling/participants/AbsenceCaseNotice.tsx'
import { Participants } from '#app/scheduling/participants/Participants.tsx'
import { RoomFacts } from '#app/scheduling/participants/RoomFacts.tsx'
import { RequestActions } from '#app/scheduling/participants/RequestActions.tsx'
import { SeriesPanel } from '#app/scheduling/series/SeriesPanel.tsx'
import { BookingActions } from './BookingActions.tsx'
import { BookingDialogs } from './BookingDialogs.tsx'
import { BookingFacts } from '#app/scheduling/bookings/BookingFacts.tsx'
import { DisputeNotice } from './DisputeNotice.tsx'
import { LateNotice } from '#app/scheduling/bookings/LateNotice.tsx'
import { MoveHistory } from '#app/scheduling/bookings/MoveHistory.tsx'
import { MoveNotice } from '#app/scheduling/bookings/MoveNotice.tsx'
import { otherSide } from '#app/scheduling/bookings/people.ts'
import { SessionLink } from '#app/scheduling/bookings/SessionLink.tsx'

/** One appointment, for the therapist. */
export function AppointmentPage() {
  const t = useTranslate()
  const viewer = useViewer()
  const { id = '' } = useParams()
  const { data, isPending, error, refetch } = useRead(bookingApi.appointment, { params: { id } })
  return (
    <Page title={data ? t('appointments.with', { name: otherSide(data, viewer) }) : t('appointments.one')}>
      {isPending && <Skeleton variant="rounded" height={420} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data && (
        <>
          <DisputeNotice booking={data} />
          <AbsenceCaseNotice booking={data} />
          <MoveNotice booking={data} />
          <Box sx={{ mb: 4, '&:empty': { display: 'none' } }}>
            <SessionLink booking={data} hasTest />
            <LateNotice booking={data} mayChoose />
          </Box>
          <BookingFacts booking={data} />
          <RequestActions booking={data} />
          <BookingActions booking={data} />
          <RoomFacts booking={data} />
          <AddToCalendar booking={data} />
          <SeriesPanel booking={data} />
          <Participants booking={data} />
          <MoveHistory booking={data} />
          <BookingDialogs booking={data} />
        </>
      )}
    </Page>
  )
}
