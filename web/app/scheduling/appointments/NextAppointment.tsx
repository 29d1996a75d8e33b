import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { useTimeSentence } from '#app/scheduling/availability/ChosenTime.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { BookingStatus } from '#app/scheduling/bookings/BookingStatus.tsx'
import { FreeUntil } from '#app/scheduling/bookings/FreeUntil.tsx'
import { MessageButton } from './MessageButton.tsx'
import { MovesLeft } from '#app/scheduling/bookings/MovesLeft.tsx'
import { otherSide, otherZone } from '#app/scheduling/bookings/people.ts'
import { SessionLink } from '#app/scheduling/bookings/SessionLink.tsx'
import { useCanPay } from '#app/scheduling/bookings/use-can-pay.ts'
import { WaitingMove } from '#app/scheduling/bookings/WaitingMove.tsx'

/** Few appointments are late. */
const LateNotice = lazy(() =>
  import('#app/scheduling/bookings/LateNotice.tsx').then((file) => ({ default: file.LateNotice })),
)

/** The next appointment as a large card: countdown, place, moves left, free-cancellation deadline and actions. */
export function NextAppointment({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const viewer = useViewer()
  const formats = useFormats()
  const sentence = useTimeSentence()
  const now = useNow()
  const { startAt, actions, identifier } = booking
  const zone = otherZone(booking, viewer)
  const canPay = useCanPay(booking)
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
        <Typography component="p" sx={{ fontWeight: 600 }}>
          {startAt ? t('appointments.next', { when: formats.relative(startAt, now) }) : t('appointments.not_scheduled')}
        </Typography>
        <BookingStatus status={booking.status} />
      </Box>
      <Typography variant="h2" sx={{ fontSize: 'clamp(1.375rem, 1.2rem + 0.8vw, 1.75rem)' }}>
        {otherSide(booking, viewer)}
      </Typography>
      {startAt && <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{sentence(startAt, zone)}</Typography>}
      <Typography>
        {booking.modality.name} · {booking.therapyCategory.name}
      </Typography>
      <FreeUntil booking={booking} />
      <MovesLeft booking={booking} />
      <WaitingMove booking={booking} />
      {booking.room?.expectedAt && (
        <Suspense>
          <LateNotice booking={booking} />
        </Suspense>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 2, alignItems: 'center' }}>
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
          variant={canPay || actions.includes('schedule') ? 'outlined' : 'contained'}
          component={Link}
          to={paths.appointment({ id: identifier })}
        >
          {t(mustAnswer ? 'reschedule.answer_now' : 'appointments.details')}
        </Button>
        <MessageButton booking={booking} />
      </Box>
    </Box>
  )
}
