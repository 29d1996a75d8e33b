import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { BookingStatus } from '#app/scheduling/bookings/BookingStatus.tsx'
import { FreeUntil } from '#app/scheduling/bookings/FreeUntil.tsx'
import { otherSide } from '#app/scheduling/bookings/people.ts'
import { SessionLink } from '#app/scheduling/bookings/SessionLink.tsx'
import { useCanPay } from '#app/scheduling/bookings/use-can-pay.ts'
import { WaitingMove } from '#app/scheduling/bookings/WaitingMove.tsx'
import { DateBlock } from './DateBlock.tsx'
import { MessageLink } from './MessageButton.tsx'
import { QuickActions } from './QuickActions.tsx'

/** A booking in a list; the whole card is its link. The status is at its upper right, on a phone below the facts. */
export function AppointmentCard({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const viewer = useViewer()
  const formats = useFormats()
  return (
    <Box sx={{ ...listCard, position: 'relative', '&:hover': { borderColor: 'var(--control)' } }}>
      <DateBlock startAt={booking.startAt} />
      <Box sx={{ minWidth: 0 }}>
        <Typography
          component={Link}
          to={paths.appointment({ id: booking.identifier })}
          sx={{
            fontWeight: 600,
            color: 'var(--ink)',
            textDecoration: 'none',
            '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 5 },
          }}
        >
          {otherSide(booking, viewer)}
        </Typography>
        <Typography sx={{ color: 'var(--muted)', fontVariantNumeric: 'tabular-nums' }}>
          {booking.startAt ? formats.longMoment(booking.startAt) : t('appointments.not_scheduled')} ·{' '}
          {booking.modality.name}
        </Typography>
        <Box sx={{ fontSize: 14, '& p': { fontSize: 'inherit' } }}>
          <HeldUntil booking={booking} />
          <FreeUntil booking={booking} />
          <WaitingMove booking={booking} />
        </Box>
      </Box>
      <Box className="status">
        <BookingStatus status={booking.status} />
      </Box>
      {/* Above the link that covers the card. */}
      <Box
        className="actions"
        sx={{ position: 'relative', display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}
      >
        <SessionLink booking={booking} />
        <PayButton booking={booking} />
        <QuickActions booking={booking} isPaidElsewhere />
        <MessageLink booking={booking} />
      </Box>
    </Box>
  )
}

/** Card of a list: picture, facts, status and actions; the actions have a row of their own. */
export const listCard = {
  p: { xs: 4, sm: 5 },
  display: 'grid',
  columnGap: 4,
  rowGap: 3,
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
  alignItems: 'start',
  bgcolor: 'var(--card)',
  border: '1px solid var(--hairline)',
  borderRadius: 5,
  '& > .status': { gridColumn: { xs: '2', sm: '3' } },
  '& > .actions': { gridColumn: { xs: '1 / -1', sm: '2 / -1' } },
} as const

/** Names the sum, and beside other cards the therapist. */
export function PayButton({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const { money } = useFormats()
  const name = otherSide(booking, useViewer())
  if (!useCanPay(booking)) return null
  const text = t('appointments.pay', { amount: money(booking.fee, booking.currency) })
  return (
    <Button
      variant="contained"
      component={Link}
      to={paths.payment({ id: booking.identifier })}
      aria-label={`${text}: ${name}`}
    >
      {text}
    </Button>
  )
}

/** Until when an unpaid time is held. */
export function HeldUntil({ booking: { status, payment } }: { booking: Booking }) {
  const t = useTranslate()
  const { moment } = useFormats()
  if (status !== 'pending' || !payment.dueAt) return null
  return <Typography>{t('appointments.held', { when: moment(payment.dueAt) })}</Typography>
}
