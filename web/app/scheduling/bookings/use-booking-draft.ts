import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { NewBooking, type Booking } from '#schemas/scheduling/bookings.ts'
import { problemsOf, type FieldProblem } from '#schemas/platform/validate.ts'
import { useAct } from '#ui/api/use-call.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import type { ApiError } from '#shared/api/api.ts'
import { pruned } from '#ui/forms/fields.ts'
import { type DraftErrors, useDraftForm } from '#ui/forms/use-draft-form.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { forgetDraft, storeDraft, readDraft } from './stored-draft.ts'
import { rememberBooking } from './remember-booking.ts'

export interface Draft {
  modalityIdentifier: string
  therapyIdentifier: string
  slot: TimeSlot | null
  isLater: boolean
  note: string
}
export type DraftField = 'modalityIdentifier' | 'therapyIdentifier' | 'timeslotIdentifier' | 'note'

const bodyOf = (providerIdentifier: string, draft: Draft): NewBooking =>
  pruned({
    providerIdentifier,
    modalityIdentifier: draft.modalityIdentifier,
    therapyIdentifier: draft.therapyIdentifier,
    timeslotIdentifier: draft.isLater ? undefined : draft.slot?.identifier,
    note: draft.note.trim(),
  }) as NewBooking

/** The schema lets the time be left out, for booking without one. */
const problemsOfBooking = (body: NewBooking, { slot, isLater }: Draft): FieldProblem[] => [
  ...(slot || isLater ? [] : [{ path: 'timeslotIdentifier', key: 'validation.timeslot', words: {} }]),
  ...problemsOf(NewBooking, body),
]

const slotRefusals: readonly string[] = ['SLOT_TAKEN', 'SLOT_UNAVAILABLE', 'SLOT_EXPIRED', 'SLOT_BUSY_SELF']

/** The booking draft, its errors, and the request that creates the booking. */
export function useBookingDraft(providerIdentifier: string, start: Draft, onBooked: (booking: Booking) => void) {
  const queries = useQueryClient()
  const { identifier: viewer } = useViewer()
  const [alternatives, setAlternatives] = useState<readonly TimeSlot[]>([])
  const keyFor = useIdempotencyKey()
  const form = useDraftForm<Draft, NewBooking, DraftField>({
    start: () => ({ ...start, ...readDraft({ viewer, provider: providerIdentifier }) }),
    read: (draft) => bodyOf(providerIdentifier, draft),
    problemsIn: problemsOfBooking,
    fieldOf: { slot: 'timeslotIdentifier', isLater: 'timeslotIdentifier' },
  })
  const book = useAct(bookingApi.create, {
    onDone: (booking) => {
      forgetDraft({ viewer, provider: providerIdentifier })
      rememberBooking(queries, booking)
      onBooked(booking)
    },
    onRefused: (refusal) => explain(refusal),
  })
  const { draft } = form
  const isBooked = book.isSuccess
  useEffect(() => {
    if (!isBooked) storeDraft({ viewer, provider: providerIdentifier }, draft)
  }, [isBooked, viewer, providerIdentifier, draft])

  const explain = ({ code, problem, message }: ApiError): boolean => {
    if (slotRefusals.includes(code)) {
      form.change({ slot: null })
      form.refuse({ timeslotIdentifier: message })
      setAlternatives(problem.alternatives ?? [])
      void queries.invalidateQueries({ queryKey: [availabilityApi.publicMonth.path] })
      return true
    }
    if (problem.fields) form.refuse(problem.fields)
    return false
  }
  return {
    ...form,
    change: (part: Partial<Draft>) => {
      form.change(part)
      if (part.slot) setAlternatives([])
    },
    submit: (onWrong: (errors: DraftErrors<DraftField>) => void) =>
      form.submit((body) => book.mutate({ body, key: keyFor(body) }), onWrong),
    alternatives,
    isSending: book.isPending || book.isSuccess,
  }
}
