import AddIcon from '@mui/icons-material/AddOutlined'
import AppointmentsIcon from '@mui/icons-material/EventOutlined'
import MessagesIcon from '@mui/icons-material/ChatBubbleOutlineOutlined'
import { useTranslate } from 'react-admin'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import * as paths from '#schemas/platform/paths.ts'
import { holdsAll, wordsOf } from '#schemas/platform/fold.ts'
import { useRead } from '#ui/api/use-call.ts'
import { choiceKey } from '#ui/forms/fields.ts'
import { useCanMessage } from '#ui/viewer/use-can-message.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import type { Command, Found } from './command.ts'

const most = 4

/** A client finds their own appointments and acts on the therapists whom they know from these. */
export function useClientSearch(query: string): Found {
  const t = useTranslate()
  const formats = useFormats()
  const canMessage = useCanMessage()
  const words = wordsOf(query)
  const isOn = words.length > 0
  const { data, isLoading } = useRead(
    bookingApi.appointments,
    { query: { sort: '-startAt', perPage: 50 } },
    { enabled: isOn },
  )
  if (!isOn || !data) return { commands: [], isReading: isOn && isLoading }
  const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
    [firstName, lastName].filter(Boolean).join(' ')
  const therapists = new Map(data.data.map(({ provider }) => [provider.identifier, nameOf(provider)]))
  const known = [...therapists].filter(([, name]) => holdsAll(name, words)).slice(0, most)
  const actions = known.flatMap(([id, name]): Command[] => [
    {
      id: `book ${id}`,
      group: 'actions',
      text: t('command.book_with', { name }),
      icon: <AddIcon />,
      to: paths.book({ id }),
      isPublic: true,
    },
    ...(canMessage
      ? [
          {
            id: `message ${id}`,
            group: 'actions' as const,
            text: t('command.message', { name }),
            icon: <MessagesIcon />,
            to: paths.conversation({ id }),
          },
        ]
      : []),
  ])
  const appointments = data.data
    .map((booking): Command => {
      const when = booking.startAt ? formats.moment(booking.startAt) : t('command.unscheduled')
      return {
        id: booking.identifier,
        group: 'appointments',
        text: `${when}, ${nameOf(booking.provider)}`,
        hint: t(choiceKey('appointments', 'status', booking.status)),
        icon: <AppointmentsIcon />,
        to: paths.appointment({ id: booking.identifier }),
      }
    })
    .filter(({ text }) => holdsAll(text, words))
  return { commands: [...actions, ...appointments.slice(0, most)], isReading: false }
}
