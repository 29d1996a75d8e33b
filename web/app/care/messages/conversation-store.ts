/**
 * One conversation as this tab holds it. Readings come one after the other, so that no answer lies about what another has brought;
 * what happened meanwhile is asked for by the last known change.
 */
import { type Conversation, type Message, messageLimits } from '#schemas/care/messages.ts'
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
  /** Why nothing could be read at all. */
  error: unknown
  isReadingOlder: boolean
  /** Older ones could not be read; it is tried again on wish. */
  isOlderBroken: boolean
  /** The last call did not reach the server. */
  isOffline: boolean
  /** The other one is writing. */
  isTyping: boolean
  /** What was added last stands above what was there. */
  isPrepended: boolean
  /** Counts beginnings: what is begun anew is shown from its first new message. */
  round: number
}

export interface StorePorts {
  read: (query: { cursor?: string; since?: number }) => Promise<Conversation>
  markSeen: (number: number) => Promise<{ unread: number }>
  tellTyping: () => Promise<unknown>
  onBook: (book: Book) => void
  onDead: (error: unknown) => unknown
}

const second = 1000
const [shortestPause, longestPause] = [2 * second, 60 * second]
const seenAfter = 300
/** Pages that are read at once to reach the first unread message. */
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
  /** Somebody comes to it: what happened meanwhile is where they begin. */
  let isOpening = false
  let tries = 0
  let retrying: ReturnType<typeof setTimeout> | undefined
  let typingEnds: ReturnType<typeof setTimeout> | undefined
  let seeing: ReturnType<typeof setTimeout> | undefined
  let seenUpTo = 0
  let toldTypingAt = Number.NEGATIVE_INFINITY
  /** How often the connection went away: what was asked before says nothing about it when it arrives. */
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

  /** Asks for what happened, or for everything at first. Asked again while it waits, it goes once. */
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

  /** Reads the page above; true where there was one. */
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

  /** Reads upwards until this message is there. */
  async function reach(number: number): Promise<boolean> {
    while (view.book && oldestOf(view.book) > number) if (!(await older())) return false
    return view.book !== null
  }

  /** What an own act has made of a message. */
  function takeOwn(message: Message): void {
    if (view.book) take(withOwn(view.book, message))
    if (view.book?.change !== message.change || view.book.meta.conversationIdentifier === null) void catchUp()
  }

  /** Everything up to this message has been in sight. */
  function see(number: number): void {
    if (!view.book || number <= Math.max(seenUpTo, view.book.meta.own.seen)) return
    seenUpTo = number
    seeing ??= setTimeout(() => void tellSeen(), seenAfter)
  }

  async function tellSeen(): Promise<void> {
    seeing = undefined
    const upTo = seenUpTo
    try {
      const { unread } = await ports.markSeen(upTo)
      const { book } = view
      if (!book) return
      const own = { ...book.meta.own, seen: Math.max(book.meta.own.seen, upTo) }
      take({ ...book, meta: { ...book.meta, own, unread } })
    } catch {
      // Nobody waits for it: it is told again with the next message that comes into sight.
      seenUpTo = 0
    }
  }

  function hearTyping(): void {
    clearTimeout(typingEnds)
    if (!view.isTyping) show({ isTyping: true })
    typingEnds = setTimeout(() => show({ isTyping: false }), messageLimits.typingSeconds * second)
  }

  function tellTyping(): void {
    if (Date.now() - toldTypingAt < messageLimits.typingEverySeconds * second) return
    toldTypingAt = Date.now()
    // Missing it does no harm, and the next letters tell it again.
    ports.tellTyping().catch(() => undefined)
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
    hearTyping,
    tellTyping,
    /** A message went out: the next letter is news again. */
    endTyping: () => void (toldTypingAt = Number.NEGATIVE_INFINITY),
    isOf: (conversation: string) => [conversation, null].includes(view.book?.meta.conversationIdentifier ?? null),
    showOffline: (isOffline: boolean) => {
      if (isOffline) cuts += 1
      if (isOffline !== view.isOffline) show({ isOffline })
    },
    /** Nobody looks at it for the moment. */
    rest: () => {
      clearTimeout(retrying)
      clearTimeout(typingEnds)
      if (view.book) show({ isTyping: false, book: trimmed(view.book, keptWhileAway) })
    },
  }
}

const isCut = (error: unknown): boolean => error instanceof ApiError && error.status === 0
