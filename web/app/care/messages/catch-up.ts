/** Reads a conversation: everything at first, then the changes since the last known one. */
import type { SerialQueue } from '#schemas/platform/serial-queue.ts'
import { ApiError } from '#shared/api/api.ts'
import { createRetryTimer } from '#shared/api/retry-timer.ts'
import {
  createHistory,
  type Book,
  isFarBehind,
  lastOf,
  olderCursorOf,
  oldestOf,
  withChanges,
  withOlder,
} from './message-history.ts'
import type { StorePorts } from './conversation-ports.ts'
import type { ConversationView } from './conversation-view.ts'

const backoff = { firstMs: 2_000, longestMs: 60_000 }
/** Pages read at the start to reach the first unread message. */
const mostPagesAtStart = 3

type Read = StorePorts['read']

export function createCatchUp({ read, onDead }: StorePorts, view: ConversationView, queue: SerialQueue) {
  const timer = createRetryTimer(catchUp, backoff)
  let isQueued = false
  /** The user is opening the conversation: the view begins at what happened in the meantime. */
  let isOpening = false
  /** Number of disconnections. The reply to an earlier request says nothing about the current connection. */
  let cuts = 0

  /** Calls that arrive while a read is waiting share it. */
  function catchUp(): Promise<void> {
    timer.cancel()
    if (isQueued) return queue.settled()
    isQueued = true
    return queue.run(readNow)
  }

  async function readNow(): Promise<void> {
    isQueued = false
    const cutsBefore = cuts
    const { book } = view.now()
    try {
      await (book ? readChanges(book) : begin())
      timer.reset()
      const { isOffline: wasOffline, error } = view.now()
      const isOffline = wasOffline && cuts > cutsBefore
      if (wasOffline !== isOffline || error) view.show({ isOffline, error: null })
    } catch (error) {
      await failed(error)
    }
  }

  async function begin(): Promise<void> {
    const book = await readFirst(read)
    view.take(book, { error: null, isOlderBroken: false, round: view.now().round + 1 })
  }

  async function readChanges(known: Book): Promise<void> {
    for (let since = known.change, goesOn = true; goesOn;) {
      const reply = await read({ since })
      const { book: current, round } = view.now()
      const book = current ?? known
      if (isFarBehind(book, reply)) return begin()
      const next = withChanges(book, reply)
      const hasNewMessages = reply.data.some(({ isOwn, number }) => !isOwn && number > lastOf(book))
      view.take(next, hasNewMessages ? { isTyping: false, ...(isOpening && { round: round + 1 }) } : {})
      goesOn = reply.meta.nextCursor !== null && next.change > since
      since = next.change
    }
  }

  async function failed(error: unknown): Promise<void> {
    const status = error instanceof ApiError ? error.status : 0
    view.show({ isOffline: status === 0, ...(view.now().book ? {} : { error }) })
    if (status === 401) await onDead(error)
    else if (!isFinal(status)) timer.retry()
  }

  return {
    catchUp,
    open: () => {
      isOpening = true
      return catchUp().finally(() => void (isOpening = false))
    },
    showOffline: (isOffline: boolean) => {
      if (isOffline) cuts += 1
      if (isOffline !== view.now().isOffline) view.show({ isOffline })
    },
    rest: () => timer.cancel(),
  }
}

/** A refusal that a retry would not change. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 429

/** Reads the newest page, and older ones until the first unread message is among them. */
async function readFirst(read: Read): Promise<Book> {
  let book = createHistory(await read({}))
  for (let pages = 1; pages < mostPagesAtStart && oldestOf(book) > book.meta.own.seen + 1; pages += 1) {
    const cursor = olderCursorOf(book)
    if (cursor === null) break
    book = withOlder(book, await read({ cursor }))
  }
  return book
}
