import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { participantApi } from '#schemas/scheduling/participants.calls.gen.ts'
import type { ParticipantChange } from '#schemas/scheduling/participants.ts'
import { keyOf, useAct } from '#ui/api/use-call.ts'
import { rememberBooking } from '#app/scheduling/bookings/remember-booking.ts'

interface ChangeOptions {
  /** Text key of the toast. */
  toast: string
  onDone?: () => void
}

/** Reads a booking again that turned out to be outdated. */
export function useRefreshBooking(booking: Pick<Booking, 'identifier'>): () => void {
  const queries = useQueryClient()
  const params = { id: booking.identifier }
  return () => void queries.invalidateQueries({ queryKey: keyOf(bookingApi.appointment, { params }) })
}

/** Reports a participant's attendance, or removes a guest. */
export function useChange(booking: Booking, { toast, onDone }: ChangeOptions) {
  const notify = useNotify()
  const queries = useQueryClient()
  const refresh = useRefreshBooking(booking)
  const act = useAct(participantApi.change, {
    onDone: (changed) => {
      rememberBooking(queries, changed)
      notify(toast, { type: 'success' })
      onDone?.()
    },
    onRefused: () => {
      refresh()
      return false
    },
  })
  return {
    isBusy: act.isPending,
    send: (id: string, body: ParticipantChange) => act.mutate({ params: { id }, body }),
  }
}
