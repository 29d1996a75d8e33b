import { useState } from 'react'
import { type Book, lastOf, unseenOf } from './book.ts'
import { isLookedAt } from './looked-at.ts'

interface Arrivals {
  last: number
  /** Above this message stands the line "New messages". */
  newFrom: number | null
  /** How many have come since the conversation was opened, so that each is said. */
  arrived: number
}

const firstUnseenOf = (book: Book) => unseenOf(book)[0]?.number ?? null

/** Where the new messages begin: the first that was not seen when somebody came, or when nobody was looking. */
export function useArrivals(book: Book, isAtEnd: () => boolean): Arrivals {
  const last = lastOf(book)
  const [known, setKnown] = useState<Arrivals>(() => ({ last, newFrom: firstUnseenOf(book), arrived: 0 }))
  if (known.last === last) return known
  const newest = book.messages.at(-1)
  const isPresent = isAtEnd() && isLookedAt()
  const newFrom = newest?.isOwn ? null : isPresent ? known.newFrom : (firstUnseenOf(book) ?? known.newFrom)
  const next = { last, newFrom, arrived: known.arrived + (newest?.isOwn ? 0 : 1) }
  setKnown(next)
  return next
}
