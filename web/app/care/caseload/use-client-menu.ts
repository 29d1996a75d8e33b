import { useTranslate } from 'react-admin'
import type { ClientRow } from '#schemas/care/caseload.ts'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import * as paths from '#schemas/platform/paths.ts'
import { dialogState } from '#ui/dialogs/use-dialog.ts'
import type { RowAction } from '#ui/lists/row-menu.ts'
import { useCanMessage } from '#ui/viewer/use-can-message.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'

/** What a therapist can do with a client of the list; the list itself adds the way to the page. */
export function useClientMenu(): (client: ClientRow) => RowAction[] {
  const t = useTranslate()
  const canMessage = useCanMessage()
  const mayNote = useIsAllowed(noteApi.ofClient)
  return ({ identifier, status }) => {
    // A client who deleted the account has only records left, which the page shows.
    if (status === 'left') return []
    const list: (RowAction | false)[] = [
      {
        name: 'appointment',
        label: t('relations.new_appointment'),
        to: paths.newAppointment({ client: identifier }),
      },
      mayNote && {
        name: 'note',
        label: t('relations.notes.write'),
        to: paths.notesOfClient({ id: identifier }),
        state: dialogState('add'),
        shortcut: 'w',
      },
      canMessage && {
        name: 'message',
        label: t('appointments.message'),
        to: paths.conversation({ id: identifier }),
        shortcut: 'm',
      },
    ]
    return list.filter((action) => action !== false)
  }
}
