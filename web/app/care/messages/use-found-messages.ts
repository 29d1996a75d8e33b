import { useInfiniteQuery } from '@tanstack/react-query'
import { messageApi, messageLimits } from '#schemas/care/messages.ts'
import { retryOnce } from '#ui/api/use-call.ts'
import { call } from '#shared/api/api.ts'

/** Messages with these words in them, the newest first. So many are looked through at once; older ones on demand. */
export function useFoundMessages(person: string, searchQuery: string) {
  const query = useInfiniteQuery({
    queryKey: ['found-messages', person, searchQuery],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(messageApi.conversation, {
        body: { userIdentifier: person },
        query: { searchQuery, ...(cursor !== null && { cursor }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.nextCursor,
    enabled: searchQuery.length >= messageLimits.searchMin,
    retry: retryOnce,
    // What was looked for is nobody's business once the search is closed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { ...query, messages: (query.data?.pages ?? []).flatMap(({ data }) => data) }
}
