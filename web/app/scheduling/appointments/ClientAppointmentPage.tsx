import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useParams, useSearchParams } from 'react-router'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useRead } from '#ui/api/use-call.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { ReviewPanel } from '#app/marketplace/reviews/ReviewPanel.tsx'
import { MoveHistory } from '#app/scheduling/bookings/MoveHistory.tsx'
import { MoveNotice } from '#app/scheduling/bookings/MoveNotice.tsx'
import { otherSide } from '#app/scheduling/bookings/people.ts'
import { UndoNotice } from '#app/scheduling/bookings/UndoNotice.tsx'
import { AbsenceCaseNotice } from '#app/scheduling/participants/AbsenceCaseNotice.tsx'
import { Participants } from '#app/scheduling/participants/Participants.tsx'
import { RequestActions } from '#app/scheduling/participants/RequestActions.tsx'
import { RoomFacts } from '#app/scheduling/participants/RoomFacts.tsx'
import { SeriesPanel } from '#app/scheduling/series/SeriesPanel.tsx'
import { WaitlistEntryPanel } from '#app/scheduling/waitlist/WaitlistPanel.tsx'
import { AppointmentHead } from './AppointmentHead.tsx'
import { BookingDialogs } from './BookingDialogs.tsx'
import { ChangeOptions } from './ChangeOptions.tsx'
import { ClientFacts } from './ClientFacts.tsx'
import { DisputeNotice } from './DisputeNotice.tsx'
import { MoreActions } from './MoreActions.tsx'
import { useRoomState } from './use-room-state.ts'

const SwitchTherapist = lazy(async () => ({
  default: (await import('./SwitchTherapist.tsx')).SwitchTherapist,
}))

/** One appointment, for the client; or the way from it to another therapist. */
export function ClientAppointmentPage() {
  const [search] = useSearchParams()
  if (!search.has('switch')) return <AppointmentById />
  return (
    <Suspense fallback={null}>
      <SwitchTherapist />
    </Suspense>
  )
}

function AppointmentById() {
  const { id = '' } = useParams()
  const { data, isPending, error, refetch } = useRead(bookingApi.appointment, { params: { id } })
  useAppointmentTitle(data)
  return (
    <Box sx={{ maxWidth: 1120, mx: 'auto', px: 'clamp(16px, 4vw, 40px)', py: { xs: 4, md: 6 } }}>
      <BackToList />
      {isPending && <Skeleton variant="rounded" sx={{ height: { xs: 440, md: 320 }, borderRadius: 6 }} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data && <Appointment booking={data} />}
    </Box>
  )
}

/** Names the session, and while its room is open that one can join. */
function useAppointmentTitle(booking: Booking | undefined) {
  const t = useTranslate()
  const viewer = useViewer()
  const isRoomOpen = useRoomState({ room: booking?.room }) === 'open'
  const title = booking ? t('appointments.with', { name: otherSide(booking, viewer) }) : t('appointments.one')
  usePageTitle(isRoomOpen ? `${t('participants.join')}: ${title}` : title)
}

function BackToList() {
  const t = useTranslate()
  return (
    <MuiLink
      component={Link}
      to={paths.appointments()}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 44, mb: 2 }}
    >
      <ArrowBackIcon aria-hidden sx={{ fontSize: 20 }} />
      {t('appointments.title')}
    </MuiLink>
  )
}

function Appointment({ booking }: { booking: Booking }) {
  return (
    <>
      <AppointmentHead booking={booking} />
      <UndoNotice booking={booking} />
      <DisputeNotice booking={booking} />
      <AbsenceCaseNotice booking={booking} />
      <MoveNotice booking={booking} />
      <RequestActions booking={booking} />
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 372px' },
        }}
      >
        {/* Each panel has its space above; the first one in the column has none. */}
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', '& > :first-of-type': { mt: 0 } }}>
          <ChangeOptions booking={booking} />
          <ReviewPanel booking={booking} />
          <RoomFacts booking={booking} />
          <WaitlistEntryPanel booking={booking} />
          <SeriesPanel booking={booking} />
          <Participants booking={booking} />
          <MoveHistory booking={booking} />
        </Box>
        <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <ClientFacts booking={booking} />
          <MoreActions booking={booking} />
        </Box>
      </Box>
      <BookingDialogs booking={booking} />
    </>
  )
}
