/** The messages of one conversation as far as a page has read them: by number, the oldest first. Pure. */
import type { Conversation, Message } from '#schemas/care/messages.ts'

export type Meta = Conversation['meta']

export interface Book {
  messages: readonly Message[]
  /** Where each page that was read ended, the newest first: its oldest number, and where reading on begins. */
  edges: readonly Edge[]
  /** All that happened up to here is in the book. */
  change: number
  meta: Meta
}

interface Edge {
  number: number
  cursor: string | null
}

/** So many changes are caught up one by one; beyond them the newest page is read anew. */
const mostChangesBehind = 1_000

const edgeOf = ({ data, meta }: Conversation, otherwise: number): Edge => ({
  number: data.at(-1)?.number ?? otherwise,
  cursor: meta.nextCursor,
})

export const beginBook = (reply: Conversation): Book => ({
  messages: reply.data.toSorted((one, other) => one.number - other.number),
  edges: [edgeOf(reply, 1)],
  change: reply.meta.change,
  meta: reply.meta,
})

export const oldestOf = ({ messages }: Book): number => messages[0]?.number ?? 1
export const lastOf = ({ messages }: Book): number => messages.at(-1)?.number ?? 0

/** Where the page before the oldest message begins; null where the conversation began. */
export const olderCursorOf = ({ edges }: Book): string | null => edges.at(-1)?.cursor ?? null

/** A page from further up. What came of its messages meanwhile counts, whichever answer was first. */
export function withOlder(book: Book, reply: Conversation): Book {
  return {
    ...book,
    messages: merge(book.messages, reply.data),
    edges: [...book.edges, edgeOf(reply, oldestOf(book))],
  }
}

/** What happened since; of messages that were not read yet nothing is taken, they come as they are when they are read. */
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
      own: further(book.meta.own, meta.own),
      other: further(book.meta.other, meta.other),
    },
  }
}

/** Marks never go back: an answer may be older than what an own act has brought. */
const further = (one: Meta['own'], other: Meta['own']): Meta['own'] => ({
  delivered: Math.max(one.delivered, other.delivered),
  seen: Math.max(one.seen, other.seen),
})

export const isFarBehind = (book: Book, { meta }: Conversation): boolean =>
  meta.change - book.change > mostChangesBehind

/** What an own act made of a message. A new one is taken where nothing else happened before it; the rest is asked for. */
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

/** Lets go of what is furthest up, page by page, so that a long reading does not fill the memory for good. */
export function trimmed(book: Book, most: number): Book {
  if (book.messages.length <= most) return book
  const from = lastOf(book) - most
  const keptEdges = book.edges.filter(({ number }, index) => index === 0 || number > from)
  const oldest = keptEdges.at(-1)?.number ?? 1
  return { ...book, messages: book.messages.filter(({ number }) => number >= oldest), edges: keptEdges }
}

/** By number; of two versions the one with the later change, of equal ones the one that came last. */
function merge(known: readonly Message[], coming: readonly Message[]): readonly Message[] {
  if (coming.length === 0) return known
  const last = known.at(-1)?.number ?? 0
  const byNumber = new Map(coming.map((message) => [message.number, message]))
  const kept = known.map((message) => {
    const other = byNumber.get(message.number)
    byNumber.delete(message.number)
    return other && other.change >= message.change ? other : message
  })
  const fresh = [...byNumber.values()].toSorted((one, other) => one.number - other.number)
  const isAfter = fresh[0] && fresh[0].number > last
  return isAfter ? [...kept, ...fresh] : [...fresh, ...kept].toSorted((one, other) => one.number - other.number)
}

const ranks = { sent: 0, delivered: 1, seen: 2 } as const

/** How far an own message has got, by what it says itself and by the marks of the other side. */
export function statusOf({ number, status }: Message, { delivered, seen }: Meta['other']): Message['status'] {
  const byMarks = number <= seen ? 'seen' : number <= delivered ? 'delivered' : 'sent'
  return ranks[byMarks] > ranks[status] ? byMarks : status
}

/** Messages of the other side that were not seen yet, the oldest first. */
export const unseenOf = ({ messages, meta }: Book): readonly Message[] =>
  messages.filter(({ number, isOwn }) => !isOwn && number > meta.own.seen)

export const isKnownDraft = ({ messages }: Book, draft: string): boolean =>
  messages.some(({ draftIdentifier }) => draftIdentifier === draft)
