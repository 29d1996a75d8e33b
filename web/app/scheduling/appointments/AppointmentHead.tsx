import VideoIcon from '@mui/icons-material/VideocamOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { BookingStatus } from '#app/scheduling/bookings/BookingStatus.tsx'
import { LateNotice } from '#app/scheduling/bookings/LateNotice.tsx'
import { otherSide } from '#app/scheduling/bookings/people.ts'
import { SessionLink } from '#app/scheduling/bookings/SessionLink.tsx'
import { SessionTime } from '#app/scheduling/bookings/SessionTime.tsx'
import { SessionWords } from '#app/scheduling/bookings/SessionWords.tsx'
import { TherapistPortrait } from '#app/scheduling/bookings/TherapistPortrait.tsx'
import { useCanPay } from '#app/scheduling/bookings/use-can-pay.ts'
import { CalendarMenu } from '#app/scheduling/calendar-feed/CalendarMenu.tsx'
import type { BookingDialog } from './BookingActions.tsx'
import { CountdownChip } from './CountdownChip.tsx'
import { MessageButton } from './MessageButton.tsx'
import { isOver } from './session-end.ts'
import { useRoomState } from './use-room-state.ts'
import { buttonRow } from '#ui/page/layout.ts'

/** When, with whom, and the one main action of the moment. */
export function AppointmentHead({ booking }: { booking: Booking }) {
  const viewer = useViewer()
  const { startAt, provider } = booking
  const t = useTranslate()
  return (
    <Box
      component="section"
      aria-label={t('appointments.with', { name: otherSide(booking, viewer) })}
      sx={{
        p: { xs: 5, md: 8 },
        mb: 6,
        display: 'grid',
        gap: 5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
        alignItems: 'end',
        bgcolor: isOver(booking) ? 'var(--sand)' : 'var(--mint)',
        color: 'var(--ink)',
        borderRadius: 6,
      }}
    >
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <CountdownChipLine booking={booking} />
        <Box sx={{ display: 'flex', gap: 4, alignItems: 'center' }}>
          <TherapistPortrait provider={provider} size={96} />
          <Box sx={{ minWidth: 0 }}>
            <SessionTime startAt={startAt} otherZone={booking.timezones.provider} level="h1" />
            <Typography sx={{ mt: 1 }}>
              <SessionWords booking={booking} />
            </Typography>
          </Box>
        </Box>
        <HeadActions booking={booking} />
        <LateNotice booking={booking} />
      </Box>
      <RoomBox booking={booking} />
    </Box>
  )
}

const CountdownChipLine = ({ booking }: { booking: Booking }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
    <CountdownChip booking={booking} />
    <BookingStatus status={booking.status} />
  </Box>
)

function HeadActions({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const { money } = useFormats()
  const { open } = useDialog<BookingDialog>()
  const canPay = useCanPay(booking)
  const isRoomOpen = useRoomState(booking) === 'open'
  const { actions, identifier, fee, currency, isFree } = booking
  const mustSchedule = actions.includes('schedule')
  const hasMain = isRoomOpen || canPay || mustSchedule || actions.includes('approve_reschedule')
  return (
    <Box sx={buttonRow}>
      {isRoomOpen && <SessionLink booking={booking} />}
      {canPay && (
        <Button variant={isRoomOpen ? 'outlined' : 'contained'} component={Link} to={paths.payment({ id: identifier })}>
          {t('appointments.pay', { amount: money(fee, currency) })}
        </Button>
      )}
      {mustSchedule && (
        <Button variant="contained" onClick={() => open('schedule')}>
          {t(isFree ? 'appointments.schedule' : 'appointments.schedule_and_pay')}
        </Button>
      )}
      {isOver(booking) ? <BookAgain booking={booking} /> : <CalendarMenu booking={booking} isMain={!hasMain} />}
      <MessageButton booking={booking} />
    </Box>
  )
}

function BookAgain({ booking: { provider, therapyCategory } }: { booking: Booking }) {
  const t = useTranslate()
  const { locale } = useFormats()
  const may = useIsAllowed(bookingApi.create)
  // A therapist who deleted the account has no name.
  if (!may || provider.firstName === '') return null
  return (
    <Button
      variant="contained"
      href={addressOf(locale, paths.book({ id: provider.identifier, therapy: therapyCategory.identifier }))}
    >
      {t('appointments.book_again')}
    </Button>
  )
}

/** Until the room opens: from when one can join, and the test of the connection. */
function RoomBox({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const { time, locale } = useFormats()
  const isAhead = useRoomState(booking) === 'ahead'
  if (!booking.room || !isAhead) return null
  return (
    <Box sx={{ p: 5, maxWidth: { md: 372 }, bgcolor: 'var(--card)', borderRadius: 5 }}>
      <Typography sx={{ display: 'flex', gap: 2, fontWeight: 600 }}>
        <VideoIcon aria-hidden />
        {t('appointments.join_from', { time: time(booking.room.opensAt) })}
      </Typography>
      <Typography sx={{ mt: 2, mb: 2, fontSize: 15, color: 'var(--muted)' }}>{t('appointments.join_about')}</Typography>
      <MuiLink
        href={addressOf(locale, paths.connectionTest())}
        sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
      >
        {t('appointments.test_connection')}
      </MuiLink>
    </Box>
  )
}
