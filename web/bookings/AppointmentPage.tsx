import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { bookingApi } from '#schemas/bookings.ts'
import { Broken } from '../account/Notice.tsx'
import { Page } from '../account/Page.tsx'
import { useRead } from '../account/use-call.ts'
import { useDialog } from '../account/use-dialog.ts'
import { useViewer } from '../account/viewer.tsx'
import { BookingActions } from './BookingActions.tsx'
import { BookingFacts } from './BookingFacts.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { otherSide } from './people.ts'

/** One appointment, for either side. */
export function AppointmentPage() {
  const t = useTranslate()
  const viewer = useViewer()
  const { id = '' } = useParams()
  const { opened, close } = useDialog<'cancel'>()
  const { data, isPending, error, refetch } = useRead(bookingApi.appointment, { params: { id } })
  return (
    <Page title={data ? t('appointments.with', { name: otherSide(data, viewer) }) : t('appointments.one')}>
      {isPending && <Skeleton variant="rounded" height={420} />}
      {error && <Broken error={error} onRetry={refetch} />}
      {data && (
        <>
          <BookingFacts booking={data} />
          <BookingActions booking={data} />
          {opened === 'cancel' && <CancelDialog booking={data} onClose={close} />}
        </>
      )}
    </Page>
  )
}
