import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useId } from 'react'
import { useTranslate } from 'react-admin'
import { bookingLimits } from '#schemas/scheduling/booking-limits.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { clientOf } from '#app/scheduling/bookings/people.ts'
import { AbsenceNotice } from './AbsenceNotice.tsx'
import { useAccept } from './use-accept.ts'
import { useRefreshBooking } from './use-change.ts'

const RejectDialog = lazy(async () => ({ default: (await import('./RejectDialog.tsx')).RejectDialog }))

/** Actions for a request that waits for the therapist, or for a missed session. */
export function RequestActions({ booking }: { booking: Booking }) {
  if (booking.absentParty) return <AbsenceNotice booking={booking} absentParty={booking.absentParty} />
  return booking.actions.includes('acknowledge') ? <Request booking={booking} /> : null
}

function Request({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const formats = useFormats()
  const titleId = useId()
  const { opened, open, close } = useDialog<'reject_request'>()
  const accept = useAccept(useRefreshBooking(booking))
  const { fee, currency, isFree, respondBy, actions } = booking
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ mb: 6, p: 5, display: 'grid', gap: 3, bgcolor: 'var(--mint)', borderRadius: 5, color: 'var(--ink)' }}
    >
      <Typography id={titleId} variant="h2" sx={{ fontSize: 20 }}>
        {t('participants.request.title', { name: clientOf(booking) })}
      </Typography>
      <Typography>
        {isFree
          ? t('participants.request.free')
          : t('participants.request.paid', {
              amount: formats.money(fee, currency),
              hours: bookingLimits.acceptedHoldHours,
            })}
      </Typography>
      {respondBy && (
        <Typography>{t('participants.request.answer_by', { when: formats.longMoment(respondBy) })}</Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button variant="contained" loading={accept.isPending} onClick={() => accept.send(booking)}>
          {t('participants.request.accept')}
        </Button>
        {actions.includes('reject') && (
          <Button variant="outlined" onClick={() => open('reject_request')}>
            {t('participants.request.reject')}
          </Button>
        )}
      </Box>
      {opened === 'reject_request' && (
        <Suspense fallback={null}>
          <RejectDialog booking={booking} onClose={close} />
        </Suspense>
      )}
    </Box>
  )
}
