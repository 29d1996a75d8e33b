import { useQueryClient } from '@tanstack/react-query'
import { bookingApi } from '#schemas/scheduling/bookings.ts'
import { waitlistApi } from '#schemas/scheduling/waitlist.ts'
import { useRead } from '#ui/api/use-call.ts'

/** Offers come and go; a page that is open asks again this often where nothing else tells it. */
const askAgainMs = 60_000

/** What the client waits for, of one booking or of all. */
export const useWaitlist = (bookingIdentifier?: string) =>
  useRead(
    waitlistApi.list,
    { query: bookingIdentifier === undefined ? {} : { bookingIdentifier } },
    { refetchInterval: askAgainMs },
  )

/** Has what is shown of the waitlist, and of bookings, read anew. */
export function useForgetWaitlist() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [waitlistApi.list, bookingApi.appointment, bookingApi.show].map(({ path }) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    )
}
