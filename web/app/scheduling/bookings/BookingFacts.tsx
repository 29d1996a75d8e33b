import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { useTimeSentence } from '#app/scheduling/availability/ChosenTime.tsx'
import * as paths from '#schemas/platform/paths.ts'
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
          <Link to={paths.client({ id: booking.clientIdentifier })}>{otherSide(booking, viewer)}</Link>
        ) : (
          otherSide(booking, viewer)
        )}
      </Fact>
      <Fact name={t('resources.appointments.fields.modality')}>{booking.modality.name}</Fact>
      <Whereabouts booking={booking} />
      <Fact name={t('resources.appointments.fields.therapyCategory')}>{booking.therapyCategory.name}</Fact>
      <Sums booking={booking} />
      <CancelDeadline booking={booking} />
      {booking.respondBy && booking.status === 'booking_request' && (
        <Fact name={t('appointments.respond_by')}>{formats.longMoment(booking.respondBy)}</Fact>
      )}
      {booking.closing && <Closing closing={booking.closing} />}
      {booking.note && (
        <Fact name={t('appointments.note')} isWide>
          {booking.note}
        </Fact>
      )}
      <Fact name={t('resources.appointments.fields.createdAt')}>{formats.moment(booking.createdAt)}</Fact>
    </FactsCard>
  )
}

/** The link or the office of a confirmed session. */
export function Whereabouts({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const { meetingUrl, place } = booking
  return (
    <>
      {meetingUrl && (
        <Fact name={t('participants.link')} isWide>
          <Button
            variant={booking.room ? 'outlined' : 'contained'}
            href={meetingUrl}
            target="_blank"
            rel="noopener noreferrer"
            sx={{ mt: 1 }}
          >
            {t(booking.room ? 'appointments.own_link' : 'participants.join')}
          </Button>
        </Fact>
      )}
      {place && (
        <Fact name={t('participants.place')} isWide>
          {place}
        </Fact>
      )}
    </>
  )
}

/** The fee and what became of it. */
export function Sums({
  booking: { isFree, fee, reduction, package: paidWith, currency, refunded, setOff },
}: {
  booking: Booking
}) {
  const t = useTranslate()
  const { userType } = useViewer()
  const { money } = useFormats()
  return (
    <>
      <Fact name={t('resources.appointments.fields.fee')}>
        {isFree
          ? t('booking.free')
          : paidWith
            ? t('appointments.from_package', { amount: money(fee, currency) })
            : money(fee, currency)}
      </Fact>
      {reduction && (
        <Fact name={t('appointments.reduction')}>
          {t(`appointments.reduced_by.${reduction.borneBy}`, { amount: money(reduction.amount, currency) })}
        </Fact>
      )}
      {refunded !== undefined && <Fact name={t('appointments.refunded')}>{money(refunded, currency)}</Fact>}
      {setOff !== undefined && userType === 'client' && (
        <Fact name={t('appointments.set_off')}>{money(setOff, currency)}</Fact>
      )}
    </>
  )
}

export function Closing({ closing: { reasonCode, message } }: { closing: NonNullable<Booking['closing']> }) {
  const t = useTranslate()
  return (
    <Fact name={t('cancellation.closing')} isWide>
      {reasonCode && t(`cancellation.reason_codes.${reasonCode}`)}
      {message && (
        <Box component="span" sx={{ display: 'block', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {message}
        </Box>
      )}
    </Fact>
  )
}
