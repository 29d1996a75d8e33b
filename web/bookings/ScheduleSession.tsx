import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router'
import { availabilityApi, type TimeSlot } from '#schemas/availability.ts'
import { type Booking, bookingApi } from '#schemas/bookings.ts'
import { Broken, Empty } from '../account/Notice.tsx'
import { Page } from '../account/Page.tsx'
import { useAct, useRead } from '../account/use-call.ts'
import { useFormats } from '../account/viewer.tsx'
import { useTimeSentence } from '../availability/ChosenTime.tsx'
import { SlotPicker } from '../availability/SlotPicker.tsx'
import { paths } from '../kit/paths.ts'
import { rememberBooking } from './remember-booking.ts'
import { useIdempotencyKey } from './use-booking-draft.ts'

/** Day and time of a booking that has none yet. */
export function ScheduleSession() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const [scheduled, setScheduled] = useState<Booking | null>(null)
  const { data, isPending, error, refetch } = useRead(bookingApi.show, { params: { id } })
  if (scheduled) return <Scheduled booking={scheduled} />
  return (
    <Page title={t('booking.schedule_title')}>
      {isPending && <Skeleton variant="rounded" height={420} />}
      {error && <Broken error={error} onRetry={refetch} />}
      {data && !data.actions.includes('schedule') && (
        <Empty
          text={t('booking.already_scheduled')}
          action={
            <Button variant="contained" component={Link} to={paths.appointment(id)}>
              {t('appointments.details')}
            </Button>
          }
        />
      )}
      {data?.actions.includes('schedule') && <ChooseTime booking={data} onScheduled={setScheduled} />}
    </Page>
  )
}

function ChooseTime({ booking, onScheduled }: { booking: Booking; onScheduled: (booking: Booking) => void }) {
  const t = useTranslate()
  const goTo = useNavigate()
  const formats = useFormats()
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const [slot, setSlot] = useState<TimeSlot | null>(null)
  const [error, setError] = useState<string>()
  const [alternatives, setAlternatives] = useState<readonly TimeSlot[]>([])
  const schedule = useAct(bookingApi.schedule, {
    onDone: (answer) => {
      rememberBooking(queries, answer)
      if (answer.status === 'pending') void goTo(paths.payment(answer.identifier))
      else onScheduled(answer)
    },
    onRefused: ({ code, message, problem }) => {
      if (!code.startsWith('SLOT_')) return false
      setSlot(null)
      setError(message)
      setAlternatives(problem.alternatives ?? [])
      void queries.invalidateQueries({ queryKey: [availabilityApi.publicMonth.path] })
      return true
    },
  })
  const choose = (chosen: TimeSlot | null) => {
    setSlot(chosen)
    setError(undefined)
    setAlternatives([])
  }
  const submit = () => {
    if (!slot) return setError(t('validation.timeslot'))
    const body = { timeslotIdentifier: slot.identifier }
    schedule.mutate({ params: { id: booking.identifier }, body, key: keyFor(body) })
  }
  const amount = formats.money(booking.fee, booking.currency)
  return (
    <>
      <SlotPicker
        providerId={booking.provider.identifier}
        category={booking.therapyCategory.identifier}
        value={slot}
        onChange={choose}
        error={error}
        alternatives={alternatives}
      />
      <Button variant="contained" size="large" onClick={submit} loading={schedule.isPending || schedule.isSuccess}>
        {booking.isFree ? t('booking.schedule_free') : t('booking.schedule_and_pay', { amount })}
      </Button>
    </>
  )
}

function Scheduled({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const sentence = useTimeSentence()
  return (
    <Page title={t('booking.scheduled_title')}>
      <Typography component="output" sx={{ display: 'block', mb: 5 }}>
        {booking.startAt && sentence(booking.startAt, booking.timezones.provider)}
      </Typography>
      <Button variant="contained" component={Link} to={paths.appointments()}>
        {t('booking.back_to_bookings')}
      </Button>
    </Page>
  )
}
