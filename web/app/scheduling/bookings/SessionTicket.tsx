import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { SessionTime } from './SessionTime.tsx'
import { SessionWords } from './SessionWords.tsx'
import { TherapistPortrait } from './TherapistPortrait.tsx'

interface SessionTicketProps {
  booking: Booking
  children?: ReactNode
}

/** Portrait, day and time, and the kind of session, in a card. */
export const SessionTicket = ({ booking, children }: SessionTicketProps) => (
  <Box
    sx={{
      p: 5,
      bgcolor: 'var(--card)',
      border: '1px solid var(--hairline)',
      borderRadius: 5,
      textAlign: 'start',
      '& > * + *': { mt: 4, pt: 4, borderTop: '1px dashed var(--hairline)' },
    }}
  >
    <Box sx={{ display: 'flex', gap: 4, alignItems: 'center' }}>
      <TherapistPortrait provider={booking.provider} />
      <Box sx={{ minWidth: 0 }}>
        <SessionTime startAt={booking.startAt} otherZone={booking.timezones.provider} level="p" />
        <Typography sx={{ mt: 1 }}>
          <SessionWords booking={booking} />
        </Typography>
      </Box>
    </Box>
    {children}
  </Box>
)
