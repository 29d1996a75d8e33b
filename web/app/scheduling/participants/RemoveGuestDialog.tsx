import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Booking, Participant } from '#schemas/scheduling/bookings.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { SendButtons } from '#ui/dialogs/SendButtons.tsx'
import { useChange } from './use-change.ts'

interface RemoveGuestDialogProps {
  booking: Booking
  guest: Participant
  name: string
  onClose: () => void
}

/** Confirms the removal of a guest. */
export function RemoveGuestDialog({ booking, guest, name, onClose }: RemoveGuestDialogProps) {
  const t = useTranslate()
  const change = useChange(booking, { toast: 'participants.removed', onDone: onClose })
  return (
    <Modal
      title={t('participants.remove_title')}
      isOpen
      onClose={onClose}
      actions={
        <SendButtons
          submit={t('participants.remove')}
          isBusy={change.isBusy}
          isHard
          onSend={() => change.send(guest.identifier, { status: 'removed' })}
          onClose={onClose}
        />
      }
    >
      <Typography>{t('participants.remove_text', { name })}</Typography>
    </Modal>
  )
}
