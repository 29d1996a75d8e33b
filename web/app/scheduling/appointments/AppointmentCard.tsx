import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { BookingStatus } from '#app/scheduling/bookings/BookingStatus.tsx'
import { FreeUntil } from '#app/scheduling/bookings/FreeUntil.tsx'
import { MessageLink } from './MessageButton.tsx'
import { MovesLeft } from '#app/scheduling/bookings/MovesLeft.tsx'
import { otherSide } from '#app/scheduling/bookings/people.ts'
import { QuickActions } from './QuickActions.tsx'
import { SessionLink } from '#app/scheduling/bookings/SessionLink.tsx'
import { WaitingMove } from '#app/scheduling/bookings/WaitingMove.tsx'

/** A booking in a list; the whole card is its link. */
export function AppointmentCard({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const viewer = useViewer()
  const formats = useFormats()
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        justifyContent: 'space-between',
        p: 5,
        bgcolor: 'var(--card)',
        border: '1px solid var(--hairline)',
        borderRadius: 5,
        '&:hover': { borderColor: 'var(--control)' },
      }}
    >
      <div>
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
        <Box sx={{ fontSize: 14, color: 'var(--muted)', '& p': { fontSize: 'inherit' } }}>
          <FreeUntil booking={booking} />
          <MovesLeft booking={booking} />
          <WaitingMove booking={booking} />
        </Box>
      </div>
      <BookingStatus status={booking.status} />
      {/* Above the link that covers the card. */}
      <Box
        sx={{
          position: 'relative',
          flexBasis: '100%',
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          ml: -2,
          '&:empty': { display: 'none' },
        }}
      >
        <SessionLink booking={booking} />
        <QuickActions booking={booking} />
        <MessageLink booking={booking} />
      </Box>
    </Box>
  )
}
