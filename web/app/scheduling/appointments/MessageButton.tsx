import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useCanMessage } from '#ui/viewer/use-can-message.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { otherPerson, otherSide } from '#app/scheduling/bookings/people.ts'
import { quickButton } from './QuickActions.tsx'

/** Address of the conversation with the other side about this session; null if the other side cannot receive messages. */
function useConversation(booking: Booking): string | null {
  const viewer = useViewer()
  const person = otherPerson(booking, viewer)
  // A user who deleted the account has no name.
  const isThere = otherSide(booking, viewer) !== ''
  return useCanMessage() && person && isThere ? paths.conversation({ id: person, about: booking.identifier }) : null
}

export function MessageButton({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const conversation = useConversation(booking)
  if (conversation === null) return null
  return (
    <Button variant="outlined" component={Link} to={conversation}>
      {t('appointments.message')}
    </Button>
  )
}

/** Icon link among the quick actions of a row. */
export function MessageLink({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const name = otherSide(booking, useViewer())
  const conversation = useConversation(booking)
  if (conversation === null) return null
  const text = t('agenda.quick.message')
  return (
    <Button component={Link} to={conversation} aria-label={`${text}: ${name}`} sx={quickButton}>
      {text}
    </Button>
  )
}
