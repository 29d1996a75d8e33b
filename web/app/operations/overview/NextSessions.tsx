import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { LoadError, EmptyWithLink } from '#ui/notices/Notice.tsx'
import { RowLink } from '#ui/lists/RowLink.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { BookingStatus } from '#app/scheduling/bookings/BookingStatus.tsx'
import { clientOf } from '#app/scheduling/bookings/people.ts'
import * as paths from '#schemas/platform/paths.ts'
import { Panel } from './Panel.tsx'

const shown = 5
const rowHeight = 64

/** The next sessions, the soonest first. */
export function NextSessions() {
  const t = useTranslate()
  const { data, isPending, error, refetch } = useRead(
    bookingApi.appointments,
    { query: { statuses: 'booking_request,pending,confirmed', sort: 'startAt', perPage: shown } },
    { staleTime: 60_000 },
  )
  return (
    <Panel
      title={t('practice_overview.next_sessions')}
      action={<Link to={paths.appointments()}>{t('practice_overview.to_appointments')}</Link>}
      minHeight={shown * rowHeight}
    >
      {isPending && <Skeleton variant="rounded" height={shown * rowHeight} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data?.data.length === 0 && <NoSessions />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.data.map((booking) => (
          <Session key={booking.identifier} booking={booking} />
        ))}
      </Box>
    </Panel>
  )
}

function Session({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const formats = useFormats()
  const { identifier, startAt, modality, status } = booking
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 3,
        minHeight: rowHeight,
        '& + &': { borderTop: '1px solid var(--hairline)' },
        '&:hover a': { textDecoration: 'underline' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <RowLink to={paths.appointment({ id: identifier })}>{clientOf(booking)}</RowLink>
        <Box sx={{ color: 'var(--muted)', fontSize: 14, fontVariantNumeric: 'tabular-nums' }}>
          {startAt ? formats.moment(startAt) : t('appointments.not_scheduled')} · {modality.name}
        </Box>
      </Box>
      <BookingStatus status={status} />
    </Box>
  )
}

function NoSessions() {
  const t = useTranslate()
  return (
    <EmptyWithLink
      text={t('practice_overview.no_sessions')}
      to={paths.availability()}
      action={t('practice_overview.check_hours')}
    />
  )
}
