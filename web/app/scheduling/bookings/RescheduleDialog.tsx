import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { ReschedulePolicy } from '#schemas/scheduling/reschedules.ts'
import { rescheduleApi } from '#schemas/scheduling/reschedules.calls.gen.ts'
import { CloseButton } from '#ui/dialogs/CloseButton.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { SlotPicker } from '#app/scheduling/availability/SlotPicker.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { MoveConsequence } from './MoveConsequence.tsx'
import { MoveDone } from './MoveDone.tsx'
import { isLimitReached, MoveTerms } from './MoveTerms.tsx'
import { NoteField } from './NoteField.tsx'
import { otherSide, otherZone } from './people.ts'
import { useMove } from './use-move.ts'

interface RescheduleDialogProps {
  booking: Booking
  /** Start of a free time that is chosen already. */
  wantedStart?: string
  onClose: () => void
}

/** Selects another time for a booking. A client starts with the list of free times, a therapist with the month. */
export function RescheduleDialog({ booking, wantedStart, onClose }: RescheduleDialogProps) {
  const t = useTranslate()
  const goTo = useNavigate()
  const viewer = useViewer()
  const termsId = useId()
  const form = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<Booking | null>(null)
  const policy = useRead(rescheduleApi.policy, { params: { id: booking.identifier } }, { staleTime: 0 })
  const isProvider = viewer.userType === 'provider'
  const mustPay = booking.status === 'pending' && !isProvider

  const move = useMove(booking, (answer) => {
    if (mustPay) void goTo(paths.payment({ id: answer.identifier }), { replace: true })
    else setMoved(answer)
  })
  const isStopped = policy.data ? !policy.data.eligible || isLimitReached(policy.data, isProvider) : false

  const submit = () => {
    if (isStopped) return
    const missing = move.submit()
    if (missing)
      form.current?.querySelector<HTMLElement>(missing === 'slot' ? 'input[type=radio]' : 'textarea')?.focus()
  }

  if (moved) return <MoveDone booking={moved} onClose={onClose} />
  return (
    <Modal
      title={t('reschedule.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <CloseButton text={t('reschedule.keep')} onClose={onClose} />
          <Button
            variant="contained"
            aria-disabled={isStopped}
            aria-describedby={termsId}
            disabled={!policy.data}
            loading={move.isSending}
            onClick={submit}
            sx={{ '&[aria-disabled="true"]': greyed }}
          >
            {t(
              mustPay ? 'reschedule.submit_and_pay' : `reschedule.${policy.data?.needsConfirmation ? 'ask' : 'submit'}`,
            )}
          </Button>
        </>
      }
    >
      {policy.isPending && <Skeleton variant="rounded" height={420} />}
      {policy.error && <LoadError error={policy.error} onRetry={policy.refetch} />}
      {policy.data && (
        <MoveTerms
          id={termsId}
          booking={booking}
          policy={policy.data}
          newStart={wantedStart && move.picker.value?.startTime}
        />
      )}
      {policy.data && !isStopped && (
        <Box ref={form} sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
          <NewTime {...{ booking, wantedStart, move }} policy={policy.data} />
        </Box>
      )}
    </Modal>
  )
}

interface NewTimeProps extends Pick<RescheduleDialogProps, 'booking' | 'wantedStart'> {
  policy: ReschedulePolicy
  move: ReturnType<typeof useMove>
}

/** The free times, what the chosen one does to the refund, and the note. */
function NewTime({ booking, wantedStart, policy, move }: NewTimeProps) {
  const t = useTranslate()
  const viewer = useViewer()
  return (
    <>
      <SlotPicker
        providerId={booking.provider.identifier}
        category={booking.therapyCategory.identifier}
        isConsultation={booking.isConsultation}
        otherZone={otherZone(booking, viewer)}
        startsWithMonth={viewer.userType === 'provider'}
        wantedStart={wantedStart}
        {...move.picker}
      />
      <MoveConsequence
        booking={booking}
        slot={move.picker.value}
        keeping={policy.keeping}
        onChange={move.picker.onChange}
      />
      <NoteField
        label={t('reschedule.note', { name: otherSide(booking, viewer) })}
        value={move.note}
        onChange={move.changeNote}
        error={move.noteError}
      />
    </>
  )
}

const greyed = {
  bgcolor: 'var(--sand)',
  color: 'var(--muted)',
  cursor: 'not-allowed',
  '&:hover': { bgcolor: 'var(--sand)' },
} as const
