import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { BookingStatus } from '#app/scheduling/bookings/BookingStatus.tsx'
import { FreeUntil } from '#app/scheduling/bookings/FreeUntil.tsx'
import { CountdownChip } from './CountdownChip.tsx'
import { MessageButton } from './MessageButton.tsx'
import { MovesLeft } from '#app/scheduling/bookings/MovesLeft.tsx'
import { otherZone } from '#app/scheduling/bookings/people.ts'
import { SessionLink } from '#app/scheduling/bookings/SessionLink.tsx'
import { SessionTime } from '#app/scheduling/bookings/SessionTime.tsx'
import { SessionWords } from '#app/scheduling/bookings/SessionWords.tsx'
import { TherapistPortrait } from '#app/scheduling/bookings/TherapistPortrait.tsx'
import { useCanPay } from '#app/scheduling/bookings/use-can-pay.ts'
import { WaitingMove } from '#app/scheduling/bookings/WaitingMove.tsx'
import { useRoomState } from './use-room-state.ts'
import { buttonRow } from '#ui/page/layout.ts'

/** Few appointments are late. */
const LateNotice = lazy(() =>
  import('#app/scheduling/bookings/LateNotice.tsx').then((file) => ({ default: file.LateNotice })),
)

/** The next appointment as a large card: countdown, place, moves left, free-cancellation deadline and actions. */
export function NextAppointment({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const viewer = useViewer()
  const formats = useFormats()
  const { startAt, actions, identifier } = booking
  const canPay = useCanPay(booking)
  const isRoomOpen = useRoomState(booking) === 'open'
  const mustAnswer = actions.includes('approve_reschedule')
  return (
    <Box
      component="article"
      sx={{
        p: { xs: 5, md: 7 },
        display: 'grid',
        gap: 3,
        bgcolor: 'var(--mint)',
        borderRadius: 5,
        color: 'var(--ink)',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between', alignItems: 'center' }}>
        <CountdownChip booking={booking} />
        <BookingStatus status={booking.status} />
      </Box>
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'center' }}>
        {viewer.userType === 'client' && <TherapistPortrait provider={booking.provider} />}
        <Box sx={{ minWidth: 0 }}>
          <SessionTime startAt={startAt} otherZone={otherZone(booking, viewer)} level="h2" />
          <Typography sx={{ mt: 1 }}>
            <SessionWords booking={booking} />
          </Typography>
        </Box>
      </Box>
      <FreeUntil booking={booking} />
      <MovesLeft booking={booking} />
      <WaitingMove booking={booking} />
      {booking.room?.expectedAt && (
        <Suspense>
          <LateNotice booking={booking} />
        </Suspense>
      )}
      <Box sx={{ ...buttonRow, mt: 2, alignItems: 'center' }}>
        <SessionLink booking={booking} />
        {canPay && (
          <Button variant="contained" component={Link} to={paths.payment({ id: identifier })}>
            {t('appointments.pay', { amount: formats.money(booking.fee, booking.currency) })}
          </Button>
        )}
        {actions.includes('schedule') && (
          <Button variant="contained" component={Link} to={paths.schedule({ id: identifier })}>
            {t(booking.isFree ? 'appointments.schedule' : 'appointments.schedule_and_pay')}
          </Button>
        )}
        <Button
          variant={isRoomOpen || canPay || actions.includes('schedule') ? 'outlined' : 'contained'}
          component={Link}
          to={paths.appointment({ id: identifier })}
        >
          {t(mustAnswer ? 'reschedule.answer_now' : 'appointments.view')}
        </Button>
        <MessageButton booking={booking} />
      </Box>
    </Box>
  )
}
