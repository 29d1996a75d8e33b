import { useInfiniteQuery } from '@tanstack/react-query'
import { messageApi } from '#schemas/care/messages.calls.gen.ts'
import { messageLimits } from '#schemas/care/message-limits.ts'
import { retryOnce } from '#ui/api/use-call.ts'
import { call } from '#shared/api/api.ts'

/**
 * Messages that contain these words, newest first. One search covers a limited number; older ones are searched on
 * demand.
 */
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
    // Search results are not cached after the search closes, for privacy.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { ...query, messages: (query.data?.pages ?? []).flatMap(({ data }) => data) }
}
