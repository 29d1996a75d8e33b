import type { StorePorts } from './conversation-ports.ts'
import type { ConversationView } from './conversation-view.ts'

const seenDelay = 300

/** Marks messages as seen, gathered for a moment. */
export function createSeenMarks({ markSeen }: StorePorts, view: ConversationView) {
  let upTo = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function report(): Promise<void> {
    timer = undefined
    const number = upTo
    try {
      const { unread } = await markSeen(number)
      const { book } = view.now()
      if (!book) return
      const own = { ...book.meta.own, seen: Math.max(book.meta.own.seen, number) }
      view.take({ ...book, meta: { ...book.meta, own, unread } })
    } catch {
      // A lost mark needs no retry: the next message that comes into view sends it again.
      upTo = 0
    }
  }

  return {
    /** Everything up to this message has been in view. */
    see: (number: number) => {
      const { book } = view.now()
      if (!book || number <= Math.max(upTo, book.meta.own.seen)) return
      upTo = number
      timer ??= setTimeout(() => void report(), seenDelay)
    },
  }
}
