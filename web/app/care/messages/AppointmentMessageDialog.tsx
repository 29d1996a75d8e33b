import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { Correspondent, Message } from '#schemas/care/messages.ts'
import { CloseButton } from '#ui/dialogs/CloseButton.tsx'
import { Loaded } from '#ui/notices/Loaded.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { BookingStatus } from '#app/scheduling/bookings/BookingStatus.tsx'
import { Fact } from '#ui/lists/Fact.tsx'
import { otherSide } from '#app/scheduling/bookings/people.ts'
import * as paths from '#schemas/platform/paths.ts'

interface AppointmentMessageDialogProps {
  message: Message
  /** Identifier of the session. */
  appointment: string
  person: Correspondent
  onClose: () => void
}

/** Shows a message and the session it is about. */
export function AppointmentMessageDialog({ message, appointment, person, onClose }: AppointmentMessageDialogProps) {
  const t = useTranslate()
  const session = useRead(bookingApi.appointment, { params: { id: appointment } })
  return (
    <Modal
      title={t('messages.appointment.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <CloseButton onClose={onClose} />
          <Button variant="contained" component={Link} to={paths.appointment({ id: appointment })} replace>
            {t('messages.appointment.open')}
          </Button>
        </>
      }
    >
      <Loaded read={session} height={180}>
        {(data) => <SessionFacts session={data} />}
      </Loaded>
      <MessageBody message={message} person={person} />
    </Modal>
  )
}

function SessionFacts({ session }: { session: Booking }) {
  const t = useTranslate()
  const viewer = useViewer()
  const formats = useFormats()
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <Fact name={t('appointments.when')} isWide>
        {session.startAt ? formats.longMoment(session.startAt) : t('appointments.not_scheduled')}
      </Fact>
      <Fact name={t(viewer.userType === 'provider' ? 'appointments.client' : 'appointments.therapist')}>
        {otherSide(session, viewer)}
      </Fact>
      <Fact name={t('resources.appointments.fields.modality')}>{session.modality.name}</Fact>
      <Fact name={t('resources.appointments.fields.status')}>
        <BookingStatus status={session.status} />
      </Fact>
      {session.note && (
        <Fact name={t('appointments.note')} isWide>
          {session.note}
        </Fact>
      )}
    </Box>
  )
}

function MessageBody({ message, person }: Pick<AppointmentMessageDialogProps, 'message' | 'person'>) {
  const t = useTranslate()
  const formats = useFormats()
  const id = useId()
  const when = formats.moment(message.sentAt)
  const wrote = person.name === null ? 'theirs_nobody' : 'theirs'
  return (
    <Box component="section" aria-labelledby={id} sx={{ p: 4, borderRadius: 4, bgcolor: 'var(--sand)' }}>
      <Typography id={id} component="h3" variant="h3">
        {t('messages.appointment.words')}
      </Typography>
      <Box sx={{ mb: 2, color: 'var(--muted)', fontSize: 14 }}>
        {t(`messages.appointment.${message.isOwn ? 'own' : wrote}`, { when, name: person.name ?? '' })}
      </Box>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {message.content || t('messages.appointment.no_words')}
      </Typography>
    </Box>
  )
}
