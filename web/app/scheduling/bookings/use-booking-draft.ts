import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { type Booking, NewBooking } from '#schemas/scheduling/bookings.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { useAct } from '#ui/api/use-call.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import type { ApiError } from '#shared/api/api.ts'
import { pruned } from '#ui/forms/fields.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { forgetDraft, keepDraft, readDraft } from './kept-draft.ts'
import { rememberBooking } from './remember-booking.ts'

export interface Draft {
  modalityIdentifier: string
  therapyIdentifier: string
  slot: TimeSlot | null
  isLater: boolean
  note: string
}
export type DraftField = 'modalityIdentifier' | 'therapyIdentifier' | 'timeslotIdentifier' | 'note'
export type DraftErrors = Partial<Record<DraftField, string>>

const slotRefusals: readonly string[] = ['SLOT_TAKEN', 'SLOT_UNAVAILABLE', 'SLOT_EXPIRED', 'SLOT_BUSY_SELF']

/** The booking draft, its errors, and the request that creates the booking. */
export function useBookingDraft(providerIdentifier: string, start: Draft, onBooked: (booking: Booking) => void) {
  const t = useTranslate()
  const queries = useQueryClient()
  const { identifier: viewer } = useViewer()
  const [draft, setDraft] = useState(() => ({ ...start, ...readDraft({ viewer, provider: providerIdentifier }) }))
  const [errors, setErrors] = useState<DraftErrors>({})
  const [alternatives, setAlternatives] = useState<readonly TimeSlot[]>([])
  const keyFor = useIdempotencyKey()
  const book = useAct(bookingApi.create, { onDone: booked, onRefused: (refusal) => explain(refusal) })

  function booked(booking: Booking) {
    forgetDraft({ viewer, provider: providerIdentifier })
    rememberBooking(queries, booking)
    onBooked(booking)
  }
  const isBooked = book.isSuccess
  useEffect(() => {
    if (!isBooked) keepDraft({ viewer, provider: providerIdentifier }, draft)
  }, [isBooked, viewer, providerIdentifier, draft])

  const change = (part: Partial<Draft>) => {
    setDraft((known) => ({ ...known, ...part }))
    const touched = Object.keys(part).map((name) =>
      name === 'slot' || name === 'isLater' ? 'timeslotIdentifier' : name,
    )
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([name]) => !touched.includes(name))))
    if (part.slot) setAlternatives([])
  }

  const body = {
    providerIdentifier,
    modalityIdentifier: draft.modalityIdentifier,
    therapyIdentifier: draft.therapyIdentifier,
    ...(draft.slot && !draft.isLater ? { timeslotIdentifier: draft.slot.identifier } : {}),
    ...(draft.note.trim() ? { note: draft.note.trim() } : {}),
  }

  const check = (): DraftErrors => {
    const refused = Object.fromEntries(
      problemsOf(NewBooking, pruned(body)).map(({ path, key, words }) => [path, t(key, words)]),
    )
    return draft.slot || draft.isLater ? refused : { ...refused, timeslotIdentifier: t('validation.timeslot') }
  }

  const explain = ({ code, problem, message }: ApiError): boolean => {
    if (slotRefusals.includes(code)) {
      setErrors({ timeslotIdentifier: message })
      setAlternatives(problem.alternatives ?? [])
      setDraft((known) => ({ ...known, slot: null }))
      void queries.invalidateQueries({ queryKey: [availabilityApi.publicMonth.path] })
      return true
    }
    if (problem.fields) setErrors(problem.fields)
    return false
  }

  const submit = (): DraftErrors => {
    const found = check()
    setErrors(found)
    if (Object.keys(found).length === 0 && !book.isPending) book.mutate({ body, key: keyFor(body) })
    return found
  }

  return { draft, change, errors, setErrors, check, submit, alternatives, isSending: book.isPending || book.isSuccess }
}
