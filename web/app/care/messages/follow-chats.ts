/** The chat list in memory, and how live changes update it. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { messageApi } from '#schemas/care/messages.calls.gen.ts'
import { call } from '#shared/api/api.ts'
import { onLive, onMissed } from '#ui/live/on-live.ts'

export type ChatPage = ReplyOf<typeof messageApi.chatList>
export type Chats = InfiniteData<ChatPage, string>

export const chatsKey = (searchQuery: string) => ['chats', searchQuery]

/** Puts the newest conversations first and does not read older pages again. */
export function withNewest(known: Chats, newest: ChatPage): Chats {
  const isNew = new Set(newest.data.map(({ identifier }) => identifier))
  const pages = known.pages.map((page) => ({
    ...page,
    data: page.data.filter(({ identifier }) => !isNew.has(identifier)),
  }))
  const [first = newest, ...others] = pages
  return { ...known, pages: [{ ...first, data: [...newest.data, ...first.data] }, ...others] }
}

const has = ({ data }: ChatPage, conversation: string) => data.some(({ identifier }) => identifier === conversation)

/** Follows until the returned function is called. */
export function followChats(queries: QueryClient, searchQuery: string): () => void {
  const queryKey = chatsKey(searchQuery)
  let touched = new Set<string>()
  let isReading = false

  const readAll = () => void queries.invalidateQueries({ queryKey, exact: true })

  const readNewest = async (conversations: ReadonlySet<string>) => {
    // A page in flight would be merged into the old pages.
    if (!queries.getQueryData(queryKey) || queries.isFetching({ queryKey, exact: true }) > 0) return readAll()
    const newest = await call(messageApi.chatList, { query: { searchQuery } }).catch(() => null)
    const known = queries.getQueryData<Chats>(queryKey)
    if (!newest || !known || queries.isFetching({ queryKey, exact: true }) > 0) return readAll()
    queries.setQueryData(queryKey, withNewest(known, newest))
    const isFurtherDown = (conversation: string) =>
      !has(newest, conversation) && known.pages.some((page) => has(page, conversation))
    if ([...conversations].some(isFurtherDown)) readAll()
  }
  const takeIn = async (conversation: string) => {
    touched.add(conversation)
    if (isReading) return
    isReading = true
    while (touched.size > 0) {
      const conversations = touched
      touched = new Set()
      await readNewest(conversations)
    }
    isReading = false
  }

  const ends = [onLive('message', (conversation) => void takeIn(conversation)), onMissed(readAll)]
  return () => {
    for (const end of ends) end()
  }
}
