import { useQueryClient } from '@tanstack/react-query'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { NewAppointment, type Booking, type OwnClient } from '#schemas/scheduling/bookings.ts'
import { overviewApi } from '#schemas/operations/overview.calls.gen.ts'
import type { Series } from '#schemas/scheduling/series.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { useAct } from '#ui/api/use-call.ts'
import { pruned } from '#ui/forms/fields.ts'
import { type DraftErrors, useDraftForm } from '#ui/forms/use-draft-form.ts'
import { rememberBooking } from '#app/scheduling/bookings/remember-booking.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { useSlotChoice } from '#app/scheduling/bookings/use-slot-choice.ts'
import { type Repeating, useAppointmentSeries } from './use-appointment-series.ts'

export interface AppointmentDraft extends Repeating {
  client: OwnClient | null
  therapyIdentifier: string
  modalityIdentifier: string
  note: string
}
/** In page order. */
export const draftFields = [
  'clientIdentifier',
  'therapyIdentifier',
  'modalityIdentifier',
  'timeslotIdentifier',
  'note',
] as const
type DraftField = (typeof draftFields)[number]

/** A therapist's draft of an appointment for a client, its errors, and the request that creates it. */
export function useNewAppointment(
  start: AppointmentDraft,
  onMade: (booking: Booking) => void,
  onMadeSeries: (series: Series, client: OwnClient | null) => void,
) {
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const slots = useSlotChoice()
  const form = useDraftForm<AppointmentDraft, NewAppointment, DraftField>({
    start: () => start,
    read: (draft) => bodyOf(draft, slots.slot?.identifier),
    problemsIn: (body) => problemsOf(NewAppointment, body),
    fieldOf: { client: 'clientIdentifier' },
  })
  const make = useAct(bookingApi.make, {
    onDone: (made) => {
      rememberBooking(queries, made)
      onMade(made)
    },
    onRefused: (refusal) => {
      if (slots.explain(refusal)) return true
      if (refusal.problem.fields) form.refuse(refusal.problem.fields)
      return false
    },
  })
  const { frequency, count, conflictPolicy, payment } = form.draft
  const first = bodyOf(form.draft, slots.slot?.identifier)
  const series = useAppointmentSeries({
    first: problemsOf(NewAppointment, first).length === 0 ? first : undefined,
    repeating: { frequency, count, conflictPolicy, payment },
    onMade: (made) => {
      for (const path of [availabilityApi.publicMonth.path, overviewApi.today.path, 'appointments'])
        void queries.invalidateQueries({ queryKey: [path] })
      onMadeSeries(made, form.draft.client)
    },
    onRefused: (refusal) => {
      if (slots.explain(refusal)) return true
      if (refusal.problem.fields) form.refuse(refusal.problem.fields)
      return false
    },
  })
  return {
    ...form,
    slots,
    plan: series.plan,
    isSending: make.isPending || series.isSending,
    /** Validates a field on blur. */
    leave: (field: DraftField) => void form.check(field),
    submit: (onWrong: (errors: DraftErrors<DraftField>) => void) =>
      form.submit((body) => (frequency === '' ? make.mutate({ body, key: keyFor(body) }) : series.send(body)), onWrong),
  }
}

const bodyOf = (
  { client, note, therapyIdentifier, modalityIdentifier }: AppointmentDraft,
  timeslotIdentifier: string | undefined,
): NewAppointment =>
  pruned({
    therapyIdentifier,
    modalityIdentifier,
    clientIdentifier: client?.identifier,
    timeslotIdentifier,
    note: note.trim(),
  }) as NewAppointment
