import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { useTimeSentence } from '#app/scheduling/availability/ChosenTime.tsx'
import { MoveTimes } from './MoveTimes.tsx'
import { openMoveOf, otherSide, otherZone } from './people.ts'

/** A move that was made, or that waits for the other side's consent. */
export function MoveDone({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslate()
  const viewer = useViewer()
  const sentence = useTimeSentence()
  const zone = otherZone(booking, viewer)
  const waiting = openMoveOf(booking)
  const name = otherSide(booking, viewer)
  return (
    <Modal
      title={t(waiting ? 'reschedule.waiting_title' : 'reschedule.done_title')}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('reschedule.done')}
        </Button>
      }
    >
      <Typography component="output">
        {t(waiting ? 'reschedule.waiting_text' : 'reschedule.done_text', { name })}
      </Typography>
      {waiting && <MoveTimes move={waiting} zone={zone} />}
      {!waiting && booking.startAt && (
        <Typography sx={{ fontWeight: 600 }}>{sentence(booking.startAt, zone)}</Typography>
      )}
      {waiting?.expiresAt && (
        <Typography>{t('reschedule.answer_until', { when: sentence(waiting.expiresAt, zone) })}</Typography>
      )}
    </Modal>
  )
}
