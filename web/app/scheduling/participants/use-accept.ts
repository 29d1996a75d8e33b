import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { participantApi } from '#schemas/scheduling/participants.calls.gen.ts'
import { useAct } from '#ui/api/use-call.ts'
import { rememberBooking } from '#app/scheduling/bookings/remember-booking.ts'
import { sideOf } from './people.ts'

/** Accepts a request of a client; a refusal means that the page shows an outdated booking. */
export function useAccept(onRefused: () => void) {
  const notify = useNotify()
  const queries = useQueryClient()
  const act = useAct(participantApi.acknowledge, {
    onDone: (accepted) => {
      rememberBooking(queries, accepted)
      notify(`participants.request.${accepted.isFree ? 'accepted_free' : 'accepted'}`, { type: 'success' })
    },
    onRefused: () => {
      onRefused()
      return false
    },
  })
  return {
    isPending: act.isPending,
    send: (booking: Booking) => {
      const own = sideOf(booking, 'provider')
      if (own) act.mutate({ params: { id: own.identifier } })
    },
  }
}
