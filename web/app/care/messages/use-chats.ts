import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { messageApi } from '#schemas/care/messages.calls.gen.ts'
import { messageLimits } from '#schemas/care/message-limits.ts'
import { retryOnce } from '#ui/api/use-call.ts'
import { call } from '#shared/api/api.ts'
import { type ChatPage, chatsKey, followChats } from './follow-chats.ts'

/** The user's conversations whose other participant matches the name, newest first, page by page. */
export function useChats(searchQuery: string) {
  const queries = useQueryClient()
  const signOutIfExpired = useLogoutIfAccessDenied()
  const read = useInfiniteQuery<ChatPage, Error, InfiniteData<ChatPage, string>, string[], string>({
    queryKey: chatsKey(searchQuery),
    queryFn: ({ pageParam, signal }) =>
      call(messageApi.chatList, { query: { searchQuery, cursor: pageParam }, signal }).catch(async (error: unknown) => {
        await signOutIfExpired(error)
        throw error
      }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.nextCursor,
    staleTime: messageLimits.chatListStaleMs,
    retry: retryOnce,
  })
  useEffect(() => followChats(queries, searchQuery), [queries, searchQuery])

  const pages = read.data?.pages
  const chats = useMemo(() => pages?.flatMap(({ data }) => data), [pages])
  return { ...read, chats }
}
