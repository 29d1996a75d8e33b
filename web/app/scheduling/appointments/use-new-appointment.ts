import { useQueryClient } from '@tanstack/react-query'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { NewAppointment, type Booking, type OwnClient } from '#schemas/scheduling/bookings.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { useAct } from '#ui/api/use-call.ts'
import { pruned } from '#ui/forms/fields.ts'
import { type DraftErrors, useDraftForm } from '#ui/forms/use-draft-form.ts'
import { rememberBooking } from '#app/scheduling/bookings/remember-booking.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { useSlotChoice } from '#app/scheduling/bookings/use-slot-choice.ts'

export interface AppointmentDraft {
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
export function useNewAppointment(start: AppointmentDraft, onMade: (booking: Booking) => void) {
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const slots = useSlotChoice()
  const form = useDraftForm<AppointmentDraft, NewAppointment, DraftField>({
    start: () => start,
    read: ({ client, note, ...chosen }) =>
      pruned({
        ...chosen,
        clientIdentifier: client?.identifier,
        timeslotIdentifier: slots.slot?.identifier,
        note: note.trim(),
      }) as NewAppointment,
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
  return {
    ...form,
    slots,
    isSending: make.isPending,
    /** Validates a field on blur. */
    leave: (field: DraftField) => void form.check(field),
    submit: (onWrong: (errors: DraftErrors<DraftField>) => void) =>
      form.submit((body) => make.mutate({ body, key: keyFor(body) }), onWrong),
  }
}
