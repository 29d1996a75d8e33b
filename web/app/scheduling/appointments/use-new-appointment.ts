import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { type Booking, NewAppointment, type OwnClient } from '#schemas/scheduling/bookings.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { useAct } from '#ui/api/use-call.ts'
import { pruned } from '#ui/forms/fields.ts'
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
export type DraftErrors = Partial<Record<(typeof draftFields)[number], string>>

/** A therapist's draft of an appointment for a client, its errors, and the request that creates it. */
export function useNewAppointment(start: AppointmentDraft, onMade: (booking: Booking) => void) {
  const t = useTranslate()
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<DraftErrors>({})
  const slots = useSlotChoice()
  const make = useAct(bookingApi.make, {
    onDone: (made) => {
      rememberBooking(queries, made)
      onMade(made)
    },
    onRefused: (refusal) => {
      if (slots.explain(refusal)) return true
      if (refusal.problem.fields) setErrors(refusal.problem.fields)
      return false
    },
  })

  const { client, ...chosen } = draft
  const body = {
    ...chosen,
    clientIdentifier: client?.identifier,
    timeslotIdentifier: slots.slot?.identifier,
    note: draft.note.trim(),
  }
  const check = (): DraftErrors =>
    Object.fromEntries(problemsOf(NewAppointment, pruned(body)).map(({ path, key, words }) => [path, t(key, words)]))
  return {
    draft,
    errors,
    slots,
    isSending: make.isPending,
    change: (part: Partial<AppointmentDraft>) => {
      setDraft((known) => ({ ...known, ...part }))
      const touched = Object.keys(part).map((name) => (name === 'client' ? 'clientIdentifier' : name))
      setErrors((known) => Object.fromEntries(Object.entries(known).filter(([name]) => !touched.includes(name))))
    },
    /** Validates a field on blur. */
    leave: (field: keyof DraftErrors) => setErrors((known) => ({ ...known, [field]: check()[field] })),
    submit: (): DraftErrors => {
      const found = check()
      setErrors(found)
      if (Object.keys(found).length === 0) {
        const sent = pruned(body) as NewAppointment
        make.mutate({ body: sent, key: keyFor(sent) })
      }
      return found
    },
  }
}
