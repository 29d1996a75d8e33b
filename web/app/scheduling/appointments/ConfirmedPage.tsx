import PaidIcon from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useRead } from '#ui/api/use-call.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { MessageButton } from './MessageButton.tsx'
import { CalendarMenu } from '#app/scheduling/calendar-feed/CalendarMenu.tsx'
import { BookingStatus } from '#app/scheduling/bookings/BookingStatus.tsx'
import { AfterBooking } from './AfterBooking.tsx'
import { SessionTicket } from '#app/scheduling/bookings/SessionTicket.tsx'
import { UndoNotice } from '#app/scheduling/bookings/UndoNotice.tsx'
import { buttonRow } from '#ui/page/layout.ts'

/** Right after a session was booked or paid: what was booked, and what happens next. */
export function ConfirmedPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  // What was read before the payment still says that it is open.
  const { data, isFetching, error, refetch } = useRead(
    bookingApi.appointment,
    { params: { id } },
    { refetchOnMount: 'always' },
  )
  const isPending = data ? data.status !== 'confirmed' && isFetching : !error
  // Another session of this address, such as one that was undone, has its own page.
  if (data && data.status !== 'confirmed' && !isFetching) return <Navigate to={paths.appointment({ id })} replace />
  return (
    <>
      {(isPending || error) && (
        <Box sx={{ maxWidth: 720, mx: 'auto', p: 'clamp(16px, 4vw, 40px)' }}>
          {isPending && <Skeleton variant="rounded" height={420} />}
          {error && <LoadError error={error} onRetry={refetch} />}
        </Box>
      )}
      {data?.status === 'confirmed' && <Confirmed booking={data} isSeries={search.has('series')} />}
    </>
  )
}

/** `isSeries`: all open sessions of its series were paid, of which this is the first. */
function Confirmed({ booking, isSeries }: { booking: Booking; isSeries: boolean }) {
  const t = useTranslate()
  const title = t(isSeries ? 'series.done' : 'booking.done.confirmed')
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(title)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <Box
        sx={{
          px: 'clamp(16px, 4vw, 40px)',
          py: { xs: 6, md: 10 },
          bgcolor: 'var(--mint)',
          color: 'var(--ink)',
          borderRadius: '0 0 40px 40px',
        }}
      >
        <Box sx={{ maxWidth: 560, mx: 'auto', display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Typography ref={heading} variant="h1" tabIndex={-1} sx={{ textAlign: 'center', outline: 'none' }}>
            {title}
          </Typography>
          {isSeries && <Typography sx={{ textAlign: 'center' }}>{t('series.first_of')}</Typography>}
          <SessionTicket booking={booking}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between' }}>
              <Paid booking={booking} />
              <BookingStatus status={booking.status} />
            </Box>
          </SessionTicket>
          <Box sx={{ ...buttonRow, justifyContent: 'center' }}>
            <CalendarMenu booking={booking} isMain />
            <MessageButton booking={booking} />
          </Box>
          <UndoNotice booking={booking} isQuiet />
        </Box>
      </Box>
      <AfterBooking booking={booking} />
    </>
  )
}

/** A payment may cover several sessions of a series, so only a single one names its sum. */
function Paid({ booking: { isFree, payment, fee, currency, series } }: { booking: Booking }) {
  const t = useTranslate()
  const { money } = useFormats()
  if (isFree || payment.status !== 'success') return null
  return (
    <Typography sx={{ display: 'flex', gap: 2, alignItems: 'center', fontWeight: 600, color: 'var(--success)' }}>
      <PaidIcon aria-hidden />
      <span>
        <span>{t('payment.success')}</span> {!series && money(fee, currency)}
      </span>
    </Typography>
  )
}
