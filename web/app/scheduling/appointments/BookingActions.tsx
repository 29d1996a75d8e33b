import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { MessageButton } from './MessageButton.tsx'
import { useCanPay } from '#app/scheduling/bookings/use-can-pay.ts'
import { buttonRow } from '#ui/page/layout.ts'

export type BookingDialog = 'cancel' | 'reschedule' | 'schedule'

/** What the viewer may do now; the server lists it in `actions`. */
export function BookingActions({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const formats = useFormats()
  const { userType } = useViewer()
  const { open } = useDialog<BookingDialog>()
  const { actions, identifier } = booking
  const canPay = useCanPay(booking)
  return (
    <Box sx={buttonRow}>
      {canPay && (
        <Button variant="contained" component={Link} to={paths.payment({ id: identifier })}>
          {t('appointments.pay', { amount: formats.money(booking.fee, booking.currency) })}
        </Button>
      )}
      {actions.includes('schedule') && (
        <Button variant="contained" onClick={() => open('schedule')}>
          {t(booking.isFree ? 'appointments.schedule' : 'appointments.schedule_and_pay')}
        </Button>
      )}
      <MoveButton booking={booking} onOpen={() => open('reschedule')} />
      {actions.includes('cancel') && !actions.includes('reject') && (
        <Button variant="outlined" onClick={() => open('cancel')}>
          {t(booking.status === 'booking_request' ? 'appointments.withdraw' : 'appointments.cancel')}
        </Button>
      )}
      <MessageButton booking={booking} />
      {userType === 'provider' && (
        <Button variant="outlined" component={Link} to={paths.notesOfBooking({ id: identifier })}>
          {t('appointments.session_notes')}
        </Button>
      )}
    </Box>
  )
}

/** Stays visible when no move is left, and then explains why it is disabled. */
function MoveButton({ booking, onOpen }: { booking: Booking; onOpen: () => void }) {
  const t = useTranslate()
  const reasonId = useId()
  if (booking.actions.includes('reschedule'))
    return (
      <Button variant="outlined" onClick={onOpen}>
        {t('reschedule.title')}
      </Button>
    )
  if (booking.rescheduleInfo.reasonCode !== 'limit_reached') return null
  return (
    <div>
      <Button
        variant="outlined"
        aria-disabled
        aria-describedby={reasonId}
        disableRipple
        sx={{ color: 'var(--muted)', bgcolor: 'var(--sand)', cursor: 'not-allowed' }}
      >
        {t('reschedule.title')}
      </Button>
      <Typography id={reasonId} sx={{ mt: 1, fontSize: 14, color: 'var(--muted)' }}>
        {t('reschedule.limit')}
      </Typography>
    </div>
  )
}
