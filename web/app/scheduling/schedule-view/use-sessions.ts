import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { pageLimits } from '#schemas/platform/endpoint.ts'
import { keyOf, useRead } from '#ui/api/use-call.ts'
import { call } from '#shared/api/api.ts'
import { blocksOf } from './blocks.ts'
import type { Day } from './days.ts'

const shown = 'booking_request,pending,confirmed,completed,no_show'
const fresh = { staleTime: 60_000 }
/** A session that began before midnight may still be running; no session is longer than this. */
const longestMs = 4 * 3_600_000

/** All sessions of some days, over all pages of the reply. */
export function useSessions(days: readonly Day[]) {
  const [first, last] = [days[0], days.at(-1)]
  const query = {
    statuses: shown,
    from: new Date((first?.start ?? 0) - longestMs).toISOString(),
    to: new Date(last?.end ?? 0).toISOString(),
    sort: 'startAt' as const,
    perPage: pageLimits.perPageMax,
  }
  const { data, isPending, error, refetch } = useRead(bookingApi.appointments, { query }, fresh)
  const more = Array.from({ length: (data?.meta.lastPage ?? 1) - 1 }, (_, index) => ({ ...query, page: index + 2 }))
  const others = useQueries({
    queries: more.map((page) => ({
      queryKey: keyOf(bookingApi.appointments, { query: page }),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(bookingApi.appointments, { query: page, signal }),
      retry: 1,
      ...fresh,
    })),
    combine: (pages) => ({
      rows: pages.flatMap((page) => page.data?.data ?? []),
      isPending: pages.some((page) => page.isPending),
      error: pages.find((page) => page.error)?.error ?? null,
      refetch: () => Promise.all(pages.map((page) => page.refetch())),
    }),
  })
  const blocks = useMemo(() => data && blocksOf([...data.data, ...others.rows]), [data, others.rows])
  return {
    blocks: others.isPending ? undefined : blocks,
    isPending: isPending || others.isPending,
    error: error ?? others.error,
    refetch: () => Promise.all([refetch(), others.refetch()]),
  }
}
