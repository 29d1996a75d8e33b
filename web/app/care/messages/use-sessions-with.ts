import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Correspondent } from '#schemas/care/messages.ts'
import { retryOnce } from '#ui/api/use-call.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import { isWith } from './sessions-with.ts'

const perPage = 50

/** The viewer's sessions with this person, newest first, loaded page by page. */
export function useSessionsWith(person: Correspondent) {
  const { userType } = useViewer()
  const read = (page: number, signal: AbortSignal) =>
    userType === 'provider'
      ? call(bookingApi.ofClient, { params: { id: person.identifier }, query: { page, perPage }, signal })
      : call(bookingApi.appointments, { query: { sort: '-startAt', page, perPage }, signal })
  const query = useInfiniteQuery({
    queryKey: ['sessions-with', person.identifier],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta: { page, lastPage } }) => (page < lastPage ? page + 1 : null),
    retry: retryOnce,
    gcTime: 0,
  })
  const sessions = (query.data?.pages ?? []).flatMap(({ data }) => data).filter((session) => isWith(session, person))

  // A page may hold only sessions with other therapists and show nothing, so the next one is loaded automatically.
  const { fetchNextPage, hasNextPage, isFetching, isError } = query
  const isBare = sessions.length === 0 && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (isBare) void fetchNextPage()
  }, [isBare, fetchNextPage])
  return { ...query, sessions }
}
