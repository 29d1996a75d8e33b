import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { otherSide } from '#app/scheduling/bookings/people.ts'
import { nameOf } from './people.ts'

const AbsenceDialog = lazy(async () => ({ default: (await import('./AbsenceDialog.tsx')).AbsenceDialog }))

type Facts = NonNullable<Booking['roomFacts']>

/** What the room recorded, in the same words for both sides; nothing where it knows nothing. */
export function RoomFacts({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const titleId = useId()
  const { roomFacts } = booking
  const lines = useLines(booking)
  if (!roomFacts || lines.length === 0) return null
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ mt: 6, p: 5, display: 'grid', gap: 2, justifyItems: 'start', bgcolor: 'var(--sand)', borderRadius: 5 }}
    >
      <Typography id={titleId} variant="h2" sx={{ fontSize: 20 }}>
        {t('room_facts.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1, listStyle: 'none' }}>
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </Box>
      <Outcome booking={booking} outcome={roomFacts.outcome} />
    </Box>
  )
}

/** One line for each person who came, and the minutes together. */
function useLines(booking: Booking): { id: string; text: string }[] {
  const t = useTranslate()
  const { time } = useFormats()
  const { roomFacts, participants } = booking
  if (!roomFacts) return []
  const lineOf = ({ participantIdentifier, firstRequestedAt, firstInAt, lastOutAt }: Facts['people'][number]) => {
    const person = participants.find(({ identifier }) => identifier === participantIdentifier)
    if (!person) return undefined
    const name =
      nameOf(person) || t(person.role === 'guest' ? 'participants.guest' : `participants.roles.${person.role}`)
    const words = { name, time: firstInAt ? time(firstInAt) : '', from: firstRequestedAt ? time(firstRequestedAt) : '' }
    if (firstInAt) return t('room_facts.joined', words)
    if (!firstRequestedAt) return undefined
    if (!lastOutAt) return t('room_facts.waits', words)
    return t('room_facts.waited', { ...words, to: time(lastOutAt) })
  }
  const people = roomFacts.people.flatMap((person) => {
    const text = lineOf(person)
    return text === undefined ? [] : [{ id: person.participantIdentifier, text }]
  })
  const isTogether = roomFacts.outcome === 'met' || roomFacts.outcome === 'met_briefly'
  return isTogether
    ? [...people, { id: 'together', text: t('room_facts.together', { smart_count: roomFacts.minutesTogether }) }]
    : people
}

/** What follows from the facts, and what can be done about it. */
function Outcome({ booking, outcome }: { booking: Booking; outcome: Facts['outcome'] }) {
  const t = useTranslate()
  const viewer = useViewer()
  const { actions } = booking
  const side = viewer.userType === 'provider' ? 'provider' : 'client'
  const name = otherSide(booking, viewer)
  const isOpen = actions.includes('report_absence') || actions.includes('cancel') || actions.includes('reschedule')
  if (!isOpen) return null
  if (outcome === 'not_connected')
    return (
      <>
        <Typography>{t('room_facts.not_connected')}</Typography>
        {actions.includes('reschedule') && <Typography>{t(`room_facts.not_connected_${side}`)}</Typography>}
      </>
    )
  if (outcome === 'provider_late')
    return (
      <>
        {actions.includes(side === 'client' ? 'cancel' : 'report_absence') && (
          <Typography>{t(`room_facts.provider_late_${side}`)}</Typography>
        )}
        {side === 'client' && <Report booking={booking}>{t('room_facts.provider_absent', { name })}</Report>}
      </>
    )
  return outcome === 'client_absent' && side === 'provider' ? (
    <Report booking={booking}>{t('room_facts.client_absent', { name })}</Report>
  ) : null
}

/** Offers the report with these facts; a person still makes it. */
function Report({ booking, children }: { booking: Booking; children: ReactNode }) {
  const t = useTranslate()
  const { opened, open, close } = useDialog<'absence_by_facts'>()
  if (!booking.actions.includes('report_absence')) return null
  return (
    <>
      <Typography>{children}</Typography>
      <Button variant="outlined" onClick={() => open('absence_by_facts')}>
        {t('room_facts.report')}
      </Button>
      <Suspense fallback={null}>
        {opened === 'absence_by_facts' && <AbsenceDialog booking={booking} onClose={close} />}
      </Suspense>
    </>
  )
}
