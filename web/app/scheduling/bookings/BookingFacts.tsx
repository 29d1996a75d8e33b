import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { useTimeSentence } from '#app/scheduling/availability/ChosenTime.tsx'
import { practicePaths } from '#shared/routes/practice-paths.ts'
import { BookingStatus } from './BookingStatus.tsx'
import { CancelDeadline } from './CancelDeadline.tsx'
import { Fact } from '#ui/lists/Fact.tsx'
import { FactsCard } from '#ui/lists/FactsCard.tsx'
import { otherSide, otherZone } from './people.ts'

/** All facts of a booking. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const viewer = useViewer()
  const formats = useFormats()
  const sentence = useTimeSentence()
  const zone = otherZone(booking, viewer)
  return (
    <FactsCard columns="1fr 1fr">
      <Fact name={t('appointments.when')} isWide>
        {booking.startAt ? sentence(booking.startAt, zone) : t('appointments.not_scheduled')}
      </Fact>
      <Fact name={t('resources.appointments.fields.status')}>
        <BookingStatus status={booking.status} />
      </Fact>
      <Fact name={t(viewer.userType === 'provider' ? 'appointments.client' : 'appointments.therapist')}>
        {booking.clientIdentifier ? (
          <Link to={practicePaths.client(booking.clientIdentifier)}>{otherSide(booking, viewer)}</Link>
        ) : (
          otherSide(booking, viewer)
        )}
      </Fact>
      <Fact name={t('resources.appointments.fields.modality')}>{booking.modality.name}</Fact>
      {booking.meetingUrl && (
        <Fact name={t('participants.link')} isWide>
          <Button
            variant="contained"
            href={booking.meetingUrl}
            target="_blank"
            rel="noopener noreferrer"
            sx={{ mt: 1 }}
          >
            {t('participants.join')}
          </Button>
        </Fact>
      )}
      {booking.place && (
        <Fact name={t('participants.place')} isWide>
          {booking.place}
        </Fact>
      )}
      <Fact name={t('resources.appointments.fields.therapyCategory')}>{booking.therapyCategory.name}</Fact>
      <Fact name={t('resources.appointments.fields.fee')}>
        {booking.isFree ? t('booking.free') : formats.money(booking.fee, booking.currency)}
      </Fact>
      {booking.refunded !== undefined && (
        <Fact name={t('appointments.refunded')}>{formats.money(booking.refunded, booking.currency)}</Fact>
      )}
      {booking.setOff !== undefined && viewer.userType === 'client' && (
        <Fact name={t('appointments.set_off')}>{formats.money(booking.setOff, booking.currency)}</Fact>
      )}
      <CancelDeadline booking={booking} />
      {booking.respondBy && booking.status === 'booking_request' && (
        <Fact name={t('appointments.respond_by')}>{formats.longMoment(booking.respondBy)}</Fact>
      )}
      {booking.closing && (
        <Fact name={t('cancellation.closing')} isWide>
          {booking.closing.reasonCode && t(`cancellation.reason_codes.${booking.closing.reasonCode}`)}
          {booking.closing.message && (
            <Box component="span" sx={{ display: 'block', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {booking.closing.message}
            </Box>
          )}
        </Fact>
      )}
      {booking.note && (
        <Fact name={t('appointments.note')} isWide>
          {booking.note}
        </Fact>
      )}
      <Fact name={t('resources.appointments.fields.createdAt')}>{formats.moment(booking.createdAt)}</Fact>
    </FactsCard>
  )
}
