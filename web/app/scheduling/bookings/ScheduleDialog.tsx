import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { Confirmation } from '#ui/dialogs/Confirmation.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { useAct } from '#ui/api/use-call.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { useTimeSentence } from '#app/scheduling/availability/ChosenTime.tsx'
import { SlotPicker } from '#app/scheduling/availability/SlotPicker.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { otherSide } from './people.ts'
import { rememberBooking } from './remember-booking.ts'
import { SlotCancellation } from './SlotCancellation.tsx'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { useSlotChoice } from './use-slot-choice.ts'

/** Selects the time of a booking that has none yet; a paid session continues to the payment. */
export function ScheduleDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslate()
  const goTo = useNavigate()
  const formats = useFormats()
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const form = useRef<HTMLDivElement>(null)
  const [scheduled, setScheduled] = useState<Booking | null>(null)
  const { slot, explain, requireSlot, picker } = useSlotChoice()
  const schedule = useAct(bookingApi.schedule, {
    onDone: (answer) => {
      rememberBooking(queries, answer)
      if (answer.status === 'pending') void goTo(paths.payment({ id: answer.identifier }), { replace: true })
      else setScheduled(answer)
    },
    onRefused: explain,
  })
  const submit = () => {
    if (!slot) {
      requireSlot()
      form.current?.querySelector<HTMLElement>('input[type=radio]')?.focus()
      return
    }
    const body = { timeslotIdentifier: slot.identifier }
    schedule.mutate({ params: { id: booking.identifier }, body, key: keyFor(body) })
  }

  if (scheduled) return <Scheduled booking={scheduled} onClose={onClose} />
  const amount = formats.money(booking.fee, booking.currency)
  return (
    <Confirmation
      title={t('booking.schedule_modal')}
      submit={booking.isFree ? t('booking.schedule_free') : t('booking.schedule_and_pay', { amount })}
      cancelLabel={t('booking.not_now')}
      isBusy={schedule.isPending || schedule.isSuccess}
      onSend={submit}
      onClose={onClose}
    >
      <div ref={form}>
        <SlotPicker
          providerId={booking.provider.identifier}
          category={booking.therapyCategory.identifier}
          {...picker}
        />
        <SlotCancellation
          startAt={slot?.startTime ?? null}
          fee={booking.fee}
          currency={booking.currency}
          windowHours={booking.policy.windowHours}
          otherZone={booking.timezones.provider}
        />
      </div>
    </Confirmation>
  )
}

function Scheduled({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslate()
  const viewer = useViewer()
  const sentence = useTimeSentence()
  const isRequest = booking.status === 'booking_request'
  const toastKey = booking.isFree ? 'booking.scheduled_request_free' : 'booking.scheduled_request'
  return (
    <Modal
      title={t('booking.scheduled_title')}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="contained" component={Link} to={paths.appointments()} replace>
          {t('booking.back_to_bookings')}
        </Button>
      }
    >
      <Typography component="output">
        {t(isRequest ? toastKey : 'booking.scheduled_text', { name: otherSide(booking, viewer) })}
      </Typography>
      {booking.startAt && (
        <Typography sx={{ fontWeight: 600 }}>{sentence(booking.startAt, booking.timezones.provider)}</Typography>
      )}
    </Modal>
  )
}
