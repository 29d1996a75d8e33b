/** The messages of one conversation that this page has read, by number, oldest first. Pure. */
import type { Conversation, Message } from '#schemas/care/messages.ts'

export type Meta = Conversation['meta']

export interface Book {
  messages: readonly Message[]
  /** Boundaries of the pages read so far, newest first: the oldest number and the cursor of the next page. */
  edges: readonly Edge[]
  /** The book includes every change up to this number. */
  change: number
  meta: Meta
}

interface Edge {
  number: number
  cursor: string | null
}

/** Beyond this many changes the newest page is read again instead of catching up one by one. */
const mostChangesBehind = 1_000

const edgeOf = ({ data, meta }: Conversation, otherwise: number): Edge => ({
  number: data.at(-1)?.number ?? otherwise,
  cursor: meta.nextCursor,
})

export const createHistory = (reply: Conversation): Book => ({
  messages: reply.data.toSorted((one, other) => one.number - other.number),
  edges: [edgeOf(reply, 1)],
  change: reply.meta.change,
  meta: reply.meta,
})

export const oldestOf = ({ messages }: Book): number => messages[0]?.number ?? 1
export const lastOf = ({ messages }: Book): number => messages.at(-1)?.number ?? 0

/** Cursor of the page before the oldest message; null at the beginning of the conversation. */
export const olderCursorOf = ({ edges }: Book): string | null => edges.at(-1)?.cursor ?? null

/** Adds an older page. Newer changes to its messages win, whichever reply arrives first. */
export function withOlder(book: Book, reply: Conversation): Book {
  return {
    ...book,
    messages: merge(book.messages, reply.data),
    edges: [...book.edges, edgeOf(reply, oldestOf(book))],
  }
}

/** Applies later changes; skips messages that were not read yet, because reading them returns their current version. */
export function withChanges(book: Book, { data, meta }: Conversation): Book {
  const isAll = olderCursorOf(book) === null
  const known = isAll ? data : data.filter(({ number }) => number >= oldestOf(book))
  const reached = meta.nextCursor === null ? meta.change : (data.at(-1)?.change ?? meta.change)
  return {
    ...book,
    messages: merge(book.messages, known),
    change: Math.max(book.change, reached),
    meta: {
      ...meta,
      nextCursor: null,
      own: laterMarks(book.meta.own, meta.own),
      other: laterMarks(book.meta.other, meta.other),
    },
  }
}

/** Read marks never go back: a reply may be older than the result of an own action. */
const laterMarks = (one: Meta['own'], other: Meta['own']): Meta['own'] => ({
  delivered: Math.max(one.delivered, other.delivered),
  seen: Math.max(one.seen, other.seen),
})

export const isFarBehind = (book: Book, { meta }: Conversation): boolean =>
  meta.change - book.change > mostChangesBehind

/**
 * Applies the result of an own action. A new message is added only if nothing else happened before it; the rest is read
 * from the server.
 */
export function withOwn(book: Book, message: Message): Book {
  const isNext = message.change === book.change + 1
  const isKnown = message.number >= oldestOf(book) && message.number <= lastOf(book)
  if (!isNext && !isKnown) return book
  return {
    ...book,
    messages: merge(book.messages, [message]),
    change: isNext ? message.change : book.change,
    meta: { ...book.meta, lastNumber: Math.max(book.meta.lastNumber, message.number) },
  }
}

/** Drops the oldest pages, so that long reading does not fill the memory. */
export function trimmed(book: Book, most: number): Book {
  if (book.messages.length <= most) return book
  const from = lastOf(book) - most
  const remainingEdges = book.edges.filter(({ number }, index) => index === 0 || number > from)
  const oldest = remainingEdges.at(-1)?.number ?? 1
  return { ...book, messages: book.messages.filter(({ number }) => number >= oldest), edges: remainingEdges }
}

/** Sorted by number; of two versions the later change wins, of equal ones the one that arrived last. */
function merge(known: readonly Message[], coming: readonly Message[]): readonly Message[] {
  if (coming.length === 0) return known
  const last = known.at(-1)?.number ?? 0
  const byNumber = new Map(coming.map((message) => [message.number, message]))
  const updated = known.map((message) => {
    const other = byNumber.get(message.number)
    byNumber.delete(message.number)
    return other && other.change >= message.change ? other : message
  })
  const fresh = [...byNumber.values()].toSorted((one, other) => one.number - other.number)
  const isAfter = fresh[0] && fresh[0].number > last
  return isAfter ? [...updated, ...fresh] : [...fresh, ...updated].toSorted((one, other) => one.number - other.number)
}

const ranks = { sent: 0, delivered: 1, seen: 2 } as const

/** Delivery status of an own message, from the message itself and from the other side's read marks. */
export function statusOf({ number, status }: Message, { delivered, seen }: Meta['other']): Message['status'] {
  const byMarks = number <= seen ? 'seen' : number <= delivered ? 'delivered' : 'sent'
  return ranks[byMarks] > ranks[status] ? byMarks : status
}

/** Unread messages of the other side, oldest first. */
export const unreadOf = ({ messages, meta }: Book): readonly Message[] =>
  messages.filter(({ number, isOwn }) => !isOwn && number > meta.own.seen)

export const isKnownDraft = ({ messages }: Book, draft: string): boolean =>
  messages.some(({ draftIdentifier }) => draftIdentifier === draft)
