import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { bookingLimits } from '#schemas/scheduling/booking-limits.ts'
import type { Booking, OwnClient } from '#schemas/scheduling/bookings.ts'
import type { Series } from '#schemas/scheduling/series.ts'
import type { TherapyFee } from '#schemas/marketplace/provider-profile.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { SlotPicker } from '#app/scheduling/availability/SlotPicker.tsx'
import { ChoiceCards } from '#ui/forms/ChoiceCards.tsx'
import { AppointmentPreview } from './AppointmentPreview.tsx'
import { ClientSelect, clientName } from './ClientSelect.tsx'
import { NoteField } from '#app/scheduling/bookings/NoteField.tsx'
import { bookedCount, isStopped } from '#app/scheduling/series/series-plan.ts'
import { notRepeating } from './use-appointment-series.ts'
import { draftFields, useNewAppointment } from './use-new-appointment.ts'

const RepeatFields = lazy(async () => ({ default: (await import('./RepeatFields.tsx')).RepeatFields }))
const SeriesPreview = lazy(async () => ({ default: (await import('./SeriesPreview.tsx')).SeriesPreview }))

interface NewAppointmentFormProps {
  offer: { therapies: readonly TherapyFee[]; modalities: readonly { identifier: string; name: string }[] }
  client: OwnClient | null
  /** Start of the time that was chosen in the calendar. */
  wantedStart: string | undefined
  onMade: (booking: Booking) => void
  onMadeSeries: (series: Series, client: OwnClient | null) => void
}

/** Client, therapy, session type, time and note on one page; the button names the amount. */
export function NewAppointmentForm({ offer, client, wantedStart, onMade, onMadeSeries }: NewAppointmentFormProps) {
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const start = {
    client,
    therapyIdentifier: onlyOne(offer.therapies),
    modalityIdentifier: onlyOne(offer.modalities),
    note: '',
    ...notRepeating,
  }
  const appointment = useNewAppointment(start, onMade, onMadeSeries)
  const { draft, errors, slots, plan, submit, isSending } = appointment
  const isRepeating = draft.frequency !== ''
  const therapy = offer.therapies.find(({ identifier }) => identifier === draft.therapyIdentifier)
  const priceOf = usePrice()
  const formats = useFormats()
  const series = plan.isOff || plan.error ? undefined : plan.data
  // A complete form without a preview of its dates cannot be sent yet; an incomplete one is sent to show its errors.
  const isWaiting = !plan.isOff && (!series || plan.isPlaceholderData)
  const isBlocked = isRepeating && (isWaiting || (series !== undefined && isStopped(series, draft.conflictPolicy)))
  const showFirst = (wrong: typeof errors) => {
    const first = draftFields.find((name) => wrong[name])
    form.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, button, textarea)`)?.focus()
  }
  return (
    <Box sx={columns}>
      <Box
        component="form"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSending) void submit(showFirst)
        }}
        sx={{ display: 'grid', gap: 4, minWidth: 0 }}
      >
        <Typography sx={{ color: 'var(--muted)' }}>
          {t('new_appointment.lead', { hours: bookingLimits.paymentRequestHours })}
        </Typography>
        <Fields offer={offer} therapy={therapy} wantedStart={wantedStart} appointment={appointment} />
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={isSending}
          disabled={isBlocked}
          sx={{ justifySelf: 'start' }}
        >
          {isRepeating ? seriesLabel() : label()}
        </Button>
      </Box>
      <AppointmentPreview
        clientName={draft.client ? clientName(draft.client) : ''}
        therapy={therapy}
        modality={offer.modalities.find(({ identifier }) => identifier === draft.modalityIdentifier)?.name}
        slot={slots.slot}
        note={draft.note}
        repeating={draft}
      />
    </Box>
  )

  function label(): string {
    if (!therapy) return t('new_appointment.submit_open')
    return t(therapy.isFree ? 'new_appointment.submit_free' : 'new_appointment.submit', { amount: priceOf(therapy) })
  }

  function seriesLabel(): string {
    if (!series) return t('new_appointment.series.submit_open')
    const { total, currency } = series.series
    const words = { count: bookedCount(series.items), amount: formats.money(total, currency) }
    return t(total === 0 ? 'new_appointment.series.submit_free' : 'new_appointment.series.submit', words)
  }
}

const columns = {
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 344px' },
} as const

interface FieldsProps extends Pick<NewAppointmentFormProps, 'offer' | 'wantedStart'> {
  therapy: TherapyFee | undefined
  appointment: ReturnType<typeof useNewAppointment>
}

function Fields({ offer, therapy, wantedStart, appointment }: FieldsProps) {
  const { draft, errors, slots, plan, change, leave } = appointment
  const t = useTranslate()
  const priceOf = usePrice()
  return (
    <>
      <Part name="clientIdentifier">
        <ClientSelect
          value={draft.client}
          onChange={(chosen) => change({ client: chosen })}
          onLeave={() => leave('clientIdentifier')}
          error={errors.clientIdentifier}
        />
      </Part>
      <Part name="therapyIdentifier">
        <ChoiceCards
          legend={t('new_appointment.therapy')}
          name="therapy"
          options={offer.therapies.map((one) => ({ value: one.identifier, name: one.name, hint: priceOf(one) }))}
          value={draft.therapyIdentifier}
          onChange={(therapyIdentifier) => {
            change({ therapyIdentifier })
            slots.picker.onChange(null)
          }}
          error={errors.therapyIdentifier}
        />
      </Part>
      <Part name="modalityIdentifier">
        <ChoiceCards
          legend={t('new_appointment.modality')}
          name="modality"
          options={offer.modalities.map(({ identifier, name }) => ({ value: identifier, name }))}
          value={draft.modalityIdentifier}
          onChange={(modalityIdentifier) => change({ modalityIdentifier })}
          error={errors.modalityIdentifier}
        />
      </Part>
      <Part name="timeslotIdentifier">
        <Times {...{ therapy, slots, wantedStart }} error={errors.timeslotIdentifier} />
      </Part>
      <Suspense fallback={<Box sx={{ minHeight: 56 }} />}>
        <RepeatFields value={draft} onChange={change} slot={slots.slot} isFree={therapy?.isFree ?? false} />
        {draft.frequency !== '' && <SeriesPreview plan={plan} repeating={draft} />}
      </Suspense>
      <Part name="note">
        <NoteField
          label={t('new_appointment.note')}
          value={draft.note}
          onChange={(note) => change({ note })}
          error={errors.note}
        />
      </Part>
    </>
  )
}

function usePrice() {
  const t = useTranslate()
  const formats = useFormats()
  return ({ isFree, fee, currency }: TherapyFee) => (isFree ? t('booking.free') : formats.money(fee, currency))
}

interface TimesProps {
  /** Undefined until chosen; each therapy has its own times. */
  therapy: TherapyFee | undefined
  slots: ReturnType<typeof useNewAppointment>['slots']
  wantedStart: string | undefined
  error: string | undefined
}

function Times({ therapy, slots, wantedStart, error }: TimesProps) {
  const t = useTranslate()
  const formats = useFormats()
  const viewer = useViewer()
  const when = wantedStart && formats.longMoment(wantedStart)
  return (
    <>
      <Typography variant="h2" sx={{ fontSize: 18, mb: 3 }}>
        {t('new_appointment.when')}
      </Typography>
      {therapy ? (
        <SlotPicker
          key={therapy.identifier}
          providerId={viewer.identifier}
          category={therapy.identifier}
          {...(when && { wantedStart, notFree: t('new_appointment.not_free', { when }) })}
          {...slots.picker}
          error={slots.picker.error ?? (slots.slot ? undefined : error)}
        />
      ) : (
        <Typography sx={{ color: 'var(--muted)', minHeight: 200 }}>
          {when ? t('new_appointment.wanted', { when }) : t('new_appointment.choose_therapy')}
        </Typography>
      )}
    </>
  )
}

const Part = ({ name, children }: { name: (typeof draftFields)[number]; children: ReactNode }) => (
  <Box data-field={name} sx={{ minWidth: 0 }}>
    {children}
  </Box>
)

const onlyOne = (options: readonly { identifier: string }[]): string =>
  options.length === 1 ? (options[0]?.identifier ?? '') : ''
