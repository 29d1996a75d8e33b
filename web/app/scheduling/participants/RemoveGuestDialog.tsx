import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Booking, Participant } from '#schemas/scheduling/bookings.ts'
import { useChange } from './use-change.ts'
import { Confirmation } from '#ui/dialogs/Confirmation.tsx'

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
    <Confirmation
      title={t('participants.remove_title')}
      submit={t('participants.remove')}
      isBusy={change.isBusy}
      isHard
      onSend={() => change.send(guest.identifier, { status: 'removed' })}
      onClose={onClose}
    >
      <Typography>{t('participants.remove_text', { name })}</Typography>
    </Confirmation>
  )
}
