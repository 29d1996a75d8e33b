import { useQueryClient } from '@tanstack/react-query'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { waitlistApi } from '#schemas/scheduling/waitlist.calls.gen.ts'
import { useRead } from '#ui/api/use-call.ts'

/** Offers come and go; an open page polls at this interval where no live event arrives. */
const pollMs = 60_000

/** The client's waitlist entries, for one booking or all. */
export const useWaitlist = (bookingIdentifier?: string) =>
  useRead(
    waitlistApi.list,
    { query: bookingIdentifier === undefined ? {} : { bookingIdentifier } },
    { refetchInterval: pollMs },
  )

/** Reads the shown waitlist entries and bookings again. */
export function useRefreshWaitlist() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [waitlistApi.list, bookingApi.appointment, bookingApi.show].map(({ path }) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    )
}
