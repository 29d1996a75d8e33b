import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { bookingApi } from '#schemas/bookings.ts'
import { Broken } from '../account/Notice.tsx'
import { Page } from '../account/Page.tsx'
import { useRead } from '../account/use-call.ts'
import { useViewer } from '../account/viewer.tsx'
import { AddToCalendar } from '../calendar/AddToCalendar.tsx'
import { Participants } from '../participants/Participants.tsx'
import { RequestActions } from '../participants/RequestActions.tsx'
import { SessionReceipt } from '../receipts/ReceiptLink.tsx'
import { ReviewPanel } from '../reviews/ReviewPanel.tsx'
import { SeriesPanel } from '../series/SeriesPanel.tsx'
import { WaitlistPanel } from '../waitlist/WaitlistPanel.tsx'
import { BookingActions } from './BookingActions.tsx'
import { BookingDialogs } from './BookingDialogs.tsx'
import { BookingFacts } from './BookingFacts.tsx'
import { DisputeNotice } from './DisputeNotice.tsx'
import { MoveHistory } from './MoveHistory.tsx'
import { MoveNotice } from './MoveNotice.tsx'
import { otherSide } from './people.ts'
import { UndoNotice } from './UndoNotice.tsx'

/** One appointment, for either side. */
export function AppointmentPage() {
  const t = useTranslate()
  const viewer = useViewer()
  const { id = '' } = useParams()
  const { data, isPending, error, refetch } = useRead(bookingApi.appointment, { params: { id } })
  return (
    <Page title={data ? t('appointments.with', { name: otherSide(data, viewer) }) : t('appointments.one')}>
      {isPending && <Skeleton variant="rounded" height={420} />}
      {error && <Broken error={error} onRetry={refetch} />}
      {data && (
        <>
          <UndoNotice booking={data} />
          <DisputeNotice booking={data} />
          <MoveNotice booking={data} />
          <BookingFacts booking={data} />
          <RequestActions booking={data} />
          <BookingActions booking={data} />
          <AddToCalendar booking={data} />
          <SessionReceipt booking={data} />
          <ReviewPanel booking={data} />
          <WaitlistPanel booking={data} />
          <SeriesPanel booking={data} />
          <Participants booking={data} />
          <MoveHistory booking={data} />
          <BookingDialogs booking={data} />
        </>
      )}
    </Page>
  )
}
