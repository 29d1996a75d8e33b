import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Booking } from '#schemas/bookings.ts'
import { useDialog } from '../account/use-dialog.ts'
import { useFormats } from '../account/viewer.tsx'
import { paths } from '../kit/paths.ts'

/** What this person may do now; the server says it in `actions`. */
export function BookingActions({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const formats = useFormats()
  const { open } = useDialog<'cancel'>()
  const { actions, identifier } = booking
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      {actions.includes('pay') && (
        <Button variant="contained" component={Link} to={paths.payment(identifier)}>
          {t('appointments.pay', { amount: formats.money(booking.fee, booking.currency) })}
        </Button>
      )}
      {actions.includes('schedule') && (
        <Button variant="contained" component={Link} to={paths.schedule(identifier)}>
          {t(booking.isFree ? 'appointments.schedule' : 'appointments.schedule_and_pay')}
        </Button>
      )}
      {actions.includes('cancel') && (
        <Button variant="outlined" onClick={() => open('cancel')}>
          {t(booking.status === 'booking_request' ? 'appointments.withdraw' : 'appointments.cancel')}
        </Button>
      )}
    </Box>
  )
}
