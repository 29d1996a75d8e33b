import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { bookingLimits } from '#schemas/scheduling/booking-limits.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { rescheduleApi } from '#schemas/scheduling/reschedules.calls.gen.ts'
import { keyOf, useAct } from '#ui/api/use-call.ts'
import { rememberBooking } from './remember-booking.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { useSlotChoice } from './use-slot-choice.ts'

/** New time and note of a booking, and the request that moves it. A refusal keeps what was typed. */
export function useMove(booking: Booking, onMoved: (booking: Booking) => void) {
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const { slot, explain, requireSlot, picker } = useSlotChoice()
  const [note, setNote] = useState('')
  const [noteError, setNoteError] = useState<string>()
  const params = { id: booking.identifier }
  const appointmentKey = keyOf(bookingApi.appointment, { params })

  const move = useAct(rescheduleApi.ofAppointment, {
    onDone: (moved) => {
      rememberBooking(queries, moved)
      if (moved.status === 'confirmed') void queries.invalidateQueries({ queryKey: appointmentKey })
      onMoved(moved)
    },
    onRefused: (refusal) => {
      if (explain(refusal)) return true
      setNoteError(refusal.problem.fields?.note)
      void queries.invalidateQueries({ queryKey: keyOf(rescheduleApi.policy, { params }) })
      void queries.invalidateQueries({ queryKey: appointmentKey })
      return false
    },
  })

  /** Returns the missing field, or null after sending. */
  const submit = (): 'slot' | 'note' | null => {
    if (!slot) {
      requireSlot()
      return 'slot'
    }
    if (note.trim().length > bookingLimits.noteMax) return 'note'
    const body = { timeslotIdentifier: slot.identifier, ...(note.trim() && { note: note.trim() }) }
    if (!move.isPending) move.mutate({ params, body, key: keyFor(body) })
    return null
  }
  const changeNote = (typed: string) => {
    setNote(typed)
    setNoteError(undefined)
  }
  return { picker, note, changeNote, noteError, submit, isSending: move.isPending || move.isSuccess }
}
