import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import * as paths from '#schemas/platform/paths.ts'
import { FactList } from '#ui/lists/FactList.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { BookingStatus } from '#app/scheduling/bookings/BookingStatus.tsx'
import { clientOf } from '#app/scheduling/bookings/people.ts'
import { RowNow } from './RowNow.tsx'

interface AppointmentSidePanelProps {
  booking: Booking
  onDecline: (booking: Booking) => void
}

/** The facts of an appointment beside the list. */
export function AppointmentSidePanel({ booking, onDecline }: AppointmentSidePanelProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { startAt, endAt, fee, currency, policy, rescheduleInfo, series, note, respondBy, identifier } = booking
  return (
    <Box sx={{ p: 4, display: 'grid', gap: 3, fontSize: 14 }}>
      <Box>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {clientOf(booking)}
        </Typography>
        <Box sx={{ mt: 1, '& .status-badge': { bgcolor: 'transparent', p: 0 } }}>
          <BookingStatus status={booking.status} />
        </Box>
      </Box>
      <FactList
        facts={[
          [
            'appointments.when',
            startAt && endAt ? `${formats.moment(startAt)}–${formats.time(endAt)}` : t('appointments.not_scheduled'),
          ],
          ['resources.appointments.fields.therapyCategory', booking.therapyCategory.name],
          ['resources.appointments.fields.modality', booking.modality.name],
          ['resources.appointments.fields.fee', formats.money(fee, currency)],
          ['appointments.list.series', series ? t('appointments.list.series_place', { ...series }) : null],
          [
            'appointments.list.moves',
            t('appointments.list.moves_left', {
              own: rescheduleInfo.remainingProviderReschedule,
              client: rescheduleInfo.remainingClientReschedule,
            }),
          ],
          ['appointments.list.free_until', policy.freeUntil && formats.moment(policy.freeUntil)],
          [
            'appointments.respond_by',
            booking.status === 'booking_request' && respondBy ? formats.moment(respondBy) : null,
          ],
          ['resources.appointments.fields.createdAt', formats.moment(booking.createdAt)],
        ]}
      />
      {note && (
        <Box>
          <Typography variant="h3" sx={{ fontSize: 14 }}>
            {t('appointments.note')}
          </Typography>
          <Typography sx={{ fontSize: 14, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</Typography>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& .MuiButton-root': { minHeight: 36, px: 3 } }}>
        <RowNow booking={booking} onDecline={onDecline} variant="outlined" />
        <Button variant="outlined" component={Link} to={paths.appointment({ id: identifier })}>
          {t('appointments.list.open')}
        </Button>
      </Box>
    </Box>
  )
}
