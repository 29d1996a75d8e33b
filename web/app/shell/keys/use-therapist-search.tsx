import AddIcon from '@mui/icons-material/AddOutlined'
import AppointmentsIcon from '@mui/icons-material/EventOutlined'
import MessagesIcon from '@mui/icons-material/ChatBubbleOutlineOutlined'
import NotesIcon from '@mui/icons-material/StickyNote2Outlined'
import { useTranslate } from 'react-admin'
import { relationApi } from '#schemas/care/caseload.calls.gen.ts'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import * as paths from '#schemas/platform/paths.ts'
import { PersonPicture } from '#app/identity/pictures/PersonPicture.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { choiceKey } from '#ui/forms/fields.ts'
import { useCanMessage } from '#ui/viewer/use-can-message.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import type { Command, Found } from './command.ts'

const most = 4

/** A therapist finds clients of the caseload; the best match comes with actions and appointments. */
export function useTherapistSearch(query: string): Found {
  const t = useTranslate()
  const formats = useFormats()
  const canMessage = useCanMessage()
  const mayRead = useIsAllowed(relationApi.clients)
  const mayNote = useIsAllowed(noteApi.ofClient)
  const isOn = mayRead && query !== ''
  const clients = useRead(relationApi.clients, { query: { searchQuery: query, perPage: most } }, { enabled: isOn })
  // A client who deleted the account has no name.
  const people = (isOn ? (clients.data?.data ?? []) : []).filter(({ firstName }) => firstName !== null)
  const best = people[0]
  const sessions = useRead(
    bookingApi.ofClient,
    { params: { id: best?.identifier ?? '' }, query: { perPage: most } },
    { enabled: best !== undefined },
  )
  const nameOf = (person: { firstName: string | null; lastName: string | null }) =>
    [person.firstName, person.lastName].filter(Boolean).join(' ')
  const found = people.map((person): Command => ({
    id: person.identifier,
    group: 'people',
    text: nameOf(person),
    hint: t(choiceKey('clients', 'status', person.status)),
    icon: <PersonPicture photoUrl={person.photoUrl} size={24} />,
    to: paths.client({ id: person.identifier }),
  }))
  if (!best) return { commands: found, isReading: isOn && clients.isLoading }
  const id = best.identifier
  const name = nameOf(best)
  const act = (key: string, to: string, icon: Command['icon']): Command => ({
    id: `${key} ${id}`,
    group: 'actions',
    text: t(`command.${key}`, { name }),
    icon,
    to,
  })
  const actions = [
    act('new_appointment_with', paths.newAppointment({ client: id }), <AddIcon />),
    ...(mayNote ? [act('note_for', paths.notesOfClient({ id }), <NotesIcon />)] : []),
    ...(canMessage ? [act('message', paths.conversation({ id }), <MessagesIcon />)] : []),
  ]
  const appointments = (sessions.data?.data ?? []).map((booking): Command => ({
    id: booking.identifier,
    group: 'appointments',
    text: `${booking.startAt ? formats.moment(booking.startAt) : t('command.unscheduled')}, ${name}`,
    hint: t(choiceKey('appointments', 'status', booking.status)),
    icon: <AppointmentsIcon />,
    to: paths.appointment({ id: booking.identifier }),
  }))
  return { commands: [...found, ...actions, ...appointments], isReading: sessions.isLoading }
}
