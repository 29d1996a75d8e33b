import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useNow } from '#ui/page/use-now.ts'
import { clientOf } from '#app/scheduling/bookings/people.ts'
import { useAccept } from '#app/scheduling/participants/use-accept.ts'
import { useReadAgain } from './use-read-again.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

interface RowNowProps {
  booking: Booking
  onDecline: (booking: Booking) => void
  variant?: 'text' | 'outlined'
}

/** What a therapist's row needs now: the answer to a request, or the way into an open room. */
export function RowNow({ booking, onDecline, variant = 'text' }: RowNowProps) {
  const { actions, room, identifier } = booking
  if (actions.includes('acknowledge')) return <Answer {...{ booking, onDecline, variant }} />
  return room ? <Join room={room} identifier={identifier} name={clientOf(booking)} variant={variant} /> : null
}

function Answer({ booking, onDecline, variant }: Required<RowNowProps>) {
  const t = useTranslate()
  const accept = useAccept(useReadAgain())
  const name = clientOf(booking)
  return (
    <>
      <Button
        variant={variant === 'text' ? 'text' : 'contained'}
        loading={accept.isPending}
        aria-label={t('appointments.list.accept_one', { name })}
        onClick={() => accept.send(booking)}
      >
        {t('appointments.list.accept')}
      </Button>
      {booking.actions.includes('reject') && (
        <Button
          variant={variant}
          aria-label={t('appointments.list.decline_one', { name })}
          onClick={() => onDecline(booking)}
        >
          {t('appointments.list.decline')}
        </Button>
      )}
    </>
  )
}

interface JoinProps {
  room: NonNullable<Booking['room']>
  identifier: string
  name: string
  variant: 'text' | 'outlined'
}

/** The way into a room while it is open. */
export function Join({ room, identifier, name, variant }: JoinProps) {
  const t = useTranslate()
  const { locale } = useFormats()
  const now = useNow()
  if (now < Date.parse(room.opensAt) || now >= Date.parse(room.closesAt)) return null
  return (
    // A link of the document: the permission for camera and microphone belongs to the page that is loaded.
    <Button
      variant={variant === 'text' ? 'text' : 'contained'}
      href={addressOf(locale, paths.session({ id: identifier }))}
      aria-label={t('appointments.list.join_one', { name })}
    >
      {t('appointments.list.join')}
    </Button>
  )
}
