import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import * as paths from '#schemas/platform/paths.ts'
import { dialogState } from '#ui/dialogs/use-dialog.ts'
import type { RowAction } from '#ui/lists/row-menu.ts'
import { useCanMessage } from '#ui/viewer/use-can-message.ts'
import { clientOf } from '#app/scheduling/bookings/people.ts'
import { useAccept } from '#app/scheduling/participants/use-accept.ts'
import { useReadAgain } from './use-read-again.ts'

/** What a therapist can do with an appointment; the server lists it in `actions`. */
export function useRowMenu(decline: (booking: Booking) => void): (booking: Booking) => RowAction[] {
  const t = useTranslate()
  const accept = useAccept(useReadAgain())
  const canMessage = useCanMessage()
  return (booking) => {
    const { identifier, actions, status, clientIdentifier } = booking
    const page = paths.appointment({ id: identifier })
    const list: (RowAction | false | undefined)[] = [
      actions.includes('acknowledge') && {
        name: 'accept',
        label: t('appointments.list.accept'),
        onChoose: () => accept.send(booking),
        shortcut: 'a',
      },
      actions.includes('reject') && {
        name: 'decline',
        label: t('appointments.list.decline'),
        onChoose: () => decline(booking),
        shortcut: 'd',
      },
      actions.includes('reschedule') && {
        name: 'reschedule',
        label: t('agenda.quick.reschedule'),
        to: page,
        state: dialogState('reschedule'),
        shortcut: 'r',
      },
      // A user who deleted the account has no name and receives nothing.
      canMessage &&
        clientIdentifier !== undefined &&
        clientOf(booking) !== '' && {
          name: 'message',
          label: t('agenda.quick.message'),
          to: paths.conversation({ id: clientIdentifier, about: identifier }),
          shortcut: 'm',
        },
      {
        name: 'notes',
        label: t('appointments.session_notes'),
        to: paths.notesOfBooking({ id: identifier }),
        shortcut: 'w',
      },
      // Only the client who made a request can withdraw it.
      actions.includes('cancel') &&
        status !== 'booking_request' && {
          name: 'cancel',
          label: t('appointments.cancel'),
          to: page,
          state: dialogState('cancel'),
          isHard: true,
        },
    ]
    return list.filter((action) => action !== false && action !== undefined)
  }
}
