import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { relationApi } from '#schemas/care/caseload.calls.gen.ts'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { onLive } from '#ui/live/on-live.ts'

/** Reads sessions, payments, facts and balance of the client again when a booking changes. What the access log records is not read again. */
export function useLiveSessions(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const readAgain = () => {
      for (const { path } of [bookingApi.ofClient, relationApi.client, relationApi.summary, relationApi.payments])
        void queries.invalidateQueries({ queryKey: [path] })
    }
    return onLive('booking', readAgain)
  }, [queries])
}
