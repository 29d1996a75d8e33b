import type { ClientRow } from '#schemas/care/caseload.ts'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { useRead } from '#ui/api/use-call.ts'

/** A client has no more sessions ahead than one page holds, but for long series, whose rest the tab shows. */
const aheadMost = 20

/** Sessions ahead, the next one first. */
export const useSessionsAhead = ({ identifier, status }: ClientRow) =>
  useRead(
    bookingApi.ofClient,
    { params: { id: identifier }, query: { statuses: 'upcoming', sort: 'startAt', perPage: aheadMost } },
    { enabled: status !== 'left' },
  )

export const pastStatuses = 'past,closed'
