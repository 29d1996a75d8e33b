import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate, useParams } from 'react-router'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { LoadError, EmptyWithLink } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useRead } from '#ui/api/use-call.ts'
import * as paths from '#schemas/platform/paths.ts'
import { BookingFacts } from './BookingFacts.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'

/** Target of reminder links: a booking without a time, with its dialog open. Closing leads to the appointment. */
export function ScheduleSession() {
  const t = useTranslate()
  const goTo = useNavigate()
  const { id = '' } = useParams()
  const { data, isPending, error, refetch } = useRead(bookingApi.show, { params: { id } })
  // Once the dialog has opened it stays, so that its result remains visible when there is nothing to schedule any more.
  const [wasOpen, setWasOpen] = useState(false)
  const isOpen = data?.actions.includes('schedule') || wasOpen
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <Page title={t('booking.schedule_title')}>
      {isPending && <Skeleton variant="rounded" height={420} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data && !isOpen && (
        <EmptyWithLink
          text={t('booking.already_scheduled')}
          to={paths.appointment({ id })}
          action={t('appointments.details')}
        />
      )}
      {data && isOpen && (
        <>
          <BookingFacts booking={data} />
          <ScheduleDialog booking={data} onClose={() => void goTo(paths.appointment({ id }), { replace: true })} />
        </>
      )}
    </Page>
  )
}
