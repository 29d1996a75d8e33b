import { useState } from 'react'
import { type Book, lastOf, unreadOf } from './message-history.ts'
import { isWindowActive } from './window-active.ts'

interface Arrivals {
  last: number
  /** The "New messages" line is above this message. */
  newFrom: number | null
  /** Messages that arrived since the conversation was opened, for announcements. */
  arrived: number
}

const firstUnreadOf = (book: Book) => unreadOf(book)[0]?.number ?? null

/** Where the new messages begin: the first unread one when the user opened the conversation or looked away. */
export function useArrivals(book: Book, isAtEnd: () => boolean): Arrivals {
  const last = lastOf(book)
  const [known, setKnown] = useState<Arrivals>(() => ({ last, newFrom: firstUnreadOf(book), arrived: 0 }))
  if (known.last === last) return known
  const newest = book.messages.at(-1)
  const isPresent = isAtEnd() && isWindowActive()
  const newFrom = newest?.isOwn ? null : isPresent ? known.newFrom : (firstUnreadOf(book) ?? known.newFrom)
  const next = { last, newFrom, arrived: known.arrived + (newest?.isOwn ? 0 : 1) }
  setKnown(next)
  return next
}
