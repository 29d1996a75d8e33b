/**
 * One conversation as this tab holds it. Reads are serialised, so a stale response never overwrites a newer one; each
 * read requests the changes since the last known one.
 */
import { messageLimits } from '#schemas/care/message-limits.ts'
import type { Conversation, Message } from '#schemas/care/messages.ts'
import { ApiError } from '#shared/api/api.ts'
import {
  beginBook,
  type Book,
  isFarBehind,
  lastOf,
  olderCursorOf,
  oldestOf,
  trimmed,
  withChanges,
  withOlder,
  withOwn,
} from './book.ts'

export interface View {
  book: Book | null
  /** Error of the first read, if nothing could be read. */
  error: unknown
  isReadingOlder: boolean
  /** Older messages could not be read; the user can retry. */
  isOlderBroken: boolean
  /** The last call did not reach the server. */
  isOffline: boolean
  /** The other person is typing. */
  isTyping: boolean
  /** The last change added rows at the top. */
  isPrepended: boolean
  /** Counts restarts. After a restart the view begins at the first new message. */
  round: number
}

export interface StorePorts {
  read: (query: { cursor?: string; since?: number }) => Promise<Conversation>
  markSeen: (number: number) => Promise<{ unread: number }>
  publishTyping: () => Promise<unknown>
  onBook: (book: Book) => void
  onDead: (error: unknown) => unknown
}

const second = 1000
const [shortestPause, longestPause] = [2 * second, 60 * second]
const seenDelay = 300
/** Pages read at the start to reach the first unread message. */
const mostPagesAtStart = 3
const keptWhileAway = 200

export type ConversationStore = ReturnType<typeof createStore>

const nothing: View = {
  book: null,
  error: null,
  isReadingOlder: false,
  isOlderBroken: false,
  isOffline: false,
  isTyping: false,
  isPrepended: false,
  round: 0,
}

export function createStore(ports: StorePorts) {
  let view = nothing
  let queue: Promise<unknown> = Promise.resolve()
  let isCatchUpQueued = false
  /** The user is opening the conversation: the view begins at what happened in the meantime. */
  let isOpening = false
  let tries = 0
  let retrying: ReturnType<typeof setTimeout> | undefined
  let typingEnds: ReturnType<typeof setTimeout> | undefined
  let seeing: ReturnType<typeof setTimeout> | undefined
  let seenUpTo = 0
  let typingSentAt = Number.NEGATIVE_INFINITY
  /** Number of disconnections. The reply to an earlier request says nothing about the current connection. */
  let cuts = 0
  const listeners = new Set<() => void>()

  const show = (change: Partial<View>) => {
    view = { ...view, isPrepended: false, ...change }
    for (const listen of listeners) listen()
  }
  const take = (book: Book, change: Partial<View> = {}) => {
    show({ ...change, book })
    ports.onBook(book)
  }
  const inTurn = <Reply>(work: () => Promise<Reply>): Promise<Reply> => {
    const turn = queue.then(work)
    queue = turn.catch(() => undefined)
    return turn
  }

  /** Reads the changes, or everything at first. Calls that arrive while one is waiting share it. */
  function catchUp(): Promise<void> {
    clearTimeout(retrying)
    if (isCatchUpQueued) return queue.then(() => undefined)
    isCatchUpQueued = true
    return inTurn(async () => {
      isCatchUpQueued = false
      const cutsBefore = cuts
      try {
        await (view.book ? readChanges(view.book) : readFirst())
        tries = 0
        const isOffline = view.isOffline && cuts > cutsBefore
        if (view.isOffline !== isOffline || view.error) show({ isOffline, error: null })
      } catch (error) {
        await failed(error)
      }
    })
  }

  async function failed(error: unknown): Promise<void> {
    const status = error instanceof ApiError ? error.status : 0
    show({ isOffline: status === 0, ...(view.book ? {} : { error }) })
    if (status === 401) return void (await ports.onDead(error))
    if (status >= 400 && status < 500 && status !== 429) return
    retrying = setTimeout(() => void catchUp(), Math.min(longestPause, shortestPause * 2 ** tries))
    tries += 1
  }

  async function readFirst(): Promise<void> {
    let book = beginBook(await ports.read({}))
    for (let pages = 1; pages < mostPagesAtStart && oldestOf(book) > book.meta.own.seen + 1; pages += 1) {
      const cursor = olderCursorOf(book)
      if (cursor === null) break
      book = withOlder(book, await ports.read({ cursor }))
    }
    take(book, { error: null, isOlderBroken: false, round: view.round + 1 })
  }

  async function readChanges(known: Book): Promise<void> {
    for (let since = known.change, goesOn = true; goesOn;) {
      const reply = await ports.read({ since })
      const book = view.book ?? known
      if (isFarBehind(book, reply)) return readFirst()
      const next = withChanges(book, reply)
      const hasNews = reply.data.some(({ isOwn, number }) => !isOwn && number > lastOf(book))
      take(next, hasNews ? { isTyping: false, ...(isOpening && { round: view.round + 1 }) } : {})
      goesOn = reply.meta.nextCursor !== null && next.change > since
      since = next.change
    }
  }

  /** Reads the previous page; true if there was one. */
  function older(): Promise<boolean> {
    const isWanted = !view.isReadingOlder && view.book && olderCursorOf(view.book) !== null
    if (!isWanted) return Promise.resolve(false)
    show({ isReadingOlder: true, isOlderBroken: false })
    return inTurn(async () => {
      const cursor = view.book && olderCursorOf(view.book)
      if (cursor === null) {
        show({ isReadingOlder: false })
        return false
      }
      try {
        const reply = await ports.read({ cursor })
        if (view.book) take(withOlder(view.book, reply), { isReadingOlder: false, isPrepended: true })
        return true
      } catch (error) {
        show({ isReadingOlder: false, isOlderBroken: true, isOffline: isCut(error) })
        if (error instanceof ApiError && error.status === 401) await ports.onDead(error)
        return false
      }
    })
  }

  /** Reads older pages until this message is loaded. */
  async function reach(number: number): Promise<boolean> {
    while (view.book && oldestOf(view.book) > number) if (!(await older())) return false
    return view.book !== null
  }

  /** Applies the result of an own action to a message. */
  function takeOwn(message: Message): void {
    if (view.book) take(withOwn(view.book, message))
    if (view.book?.change !== message.change || view.book.meta.conversationIdentifier === null) void catchUp()
  }

  /** Marks everything up to this message as seen. */
  function see(number: number): void {
    if (!view.book || number <= Math.max(seenUpTo, view.book.meta.own.seen)) return
    seenUpTo = number
    seeing ??= setTimeout(() => void reportSeen(), seenDelay)
  }

  async function reportSeen(): Promise<void> {
    seeing = undefined
    const upTo = seenUpTo
    try {
      const { unread } = await ports.markSeen(upTo)
      const { book } = view
      if (!book) return
      const own = { ...book.meta.own, seen: Math.max(book.meta.own.seen, upTo) }
      take({ ...book, meta: { ...book.meta, own, unread } })
    } catch {
      // A lost mark needs no retry: the next message that comes into view sends it again.
      seenUpTo = 0
    }
  }

  function showTyping(): void {
    clearTimeout(typingEnds)
    if (!view.isTyping) show({ isTyping: true })
    typingEnds = setTimeout(() => show({ isTyping: false }), messageLimits.typingSeconds * second)
  }

  function publishTyping(): void {
    if (Date.now() - typingSentAt < messageLimits.typingEverySeconds * second) return
    typingSentAt = Date.now()
    // A lost typing event does no harm; the next keystroke publishes it again.
    ports.publishTyping().catch(() => undefined)
  }

  return {
    view: () => view,
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    catchUp,
    open: () => {
      isOpening = true
      return catchUp().finally(() => void (isOpening = false))
    },
    older,
    reach,
    takeOwn,
    see,
    showTyping,
    publishTyping,
    /** After a message is sent, the next keystroke publishes typing at once. */
    endTyping: () => void (typingSentAt = Number.NEGATIVE_INFINITY),
    isOf: (conversation: string) => [conversation, null].includes(view.book?.meta.conversationIdentifier ?? null),
    showOffline: (isOffline: boolean) => {
      if (isOffline) cuts += 1
      if (isOffline !== view.isOffline) show({ isOffline })
    },
    /** The user is not looking at the conversation. */
    rest: () => {
      clearTimeout(retrying)
      clearTimeout(typingEnds)
      if (view.book) show({ isTyping: false, book: trimmed(view.book, keptWhileAway) })
    },
  }
}

const isCut = (error: unknown): boolean => error instanceof ApiError && error.status === 0
