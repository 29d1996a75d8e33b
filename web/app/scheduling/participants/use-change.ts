import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { type Booking, bookingApi } from '#schemas/scheduling/bookings.ts'
import { type ParticipantChange, participantApi } from '#schemas/scheduling/participants.ts'
import { keyOf, useAct } from '#ui/api/use-call.ts'
import { rememberBooking } from '#app/scheduling/bookings/remember-booking.ts'

interface Done {
  /** Key of what is said then. */
  said: string
  onDone?: () => void
}

/** Reads a booking again that is not as it was thought to be. */
export function useForget(booking: Pick<Booking, 'identifier'>): () => void {
  const queries = useQueryClient()
  const params = { id: booking.identifier }
  return () => void queries.invalidateQueries({ queryKey: keyOf(bookingApi.appointment, { params }) })
}

/** Says of one who takes part whether they came, or takes a guest out. */
export function useChange(booking: Booking, { said, onDone }: Done) {
  const notify = useNotify()
  const queries = useQueryClient()
  const forget = useForget(booking)
  const act = useAct(participantApi.change, {
    onDone: (changed) => {
      rememberBooking(queries, changed)
      notify(said, { type: 'success' })
      onDone?.()
    },
    onRefused: () => {
      forget()
      return false
    },
  })
  return {
    isBusy: act.isPending,
    send: (id: string, body: ParticipantChange) => act.mutate({ params: { id }, body }),
  }
}
