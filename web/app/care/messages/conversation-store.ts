/**
 * One conversation as this tab holds it. Reads are serialised, so a stale response never overwrites a newer one; each
 * read requests the changes since the last known one.
 */
import type { Message } from '#schemas/care/messages.ts'
import { trimmed, withOwn } from './message-history.ts'
import { serialQueue } from '#schemas/platform/serial-queue.ts'
import { createCatchUp } from './catch-up.ts'
import type { StorePorts } from './conversation-ports.ts'
import { createView } from './conversation-view.ts'
import { createOlderPages } from './older-pages.ts'
import { createSeenMarks } from './seen-marks.ts'
import { createTyping } from './typing.ts'

const maxWhileAway = 200

export type ConversationStore = ReturnType<typeof createStore>

export function createStore(ports: StorePorts) {
  const view = createView(ports.onBook)
  const reads = serialQueue()
  const { catchUp, open, showOffline, rest: stopRetrying } = createCatchUp(ports, view, reads)
  const { older, reach } = createOlderPages(ports, view, reads)
  const { see } = createSeenMarks(ports, view)
  const { showTyping, publishTyping, endTyping, rest: stopTyping } = createTyping(ports, view)

  /** Applies the result of an own action to a message. */
  function takeOwn(message: Message): void {
    const known = view.now().book
    if (known) view.take(withOwn(known, message))
    const { book } = view.now()
    if (book?.change !== message.change || book.meta.conversationIdentifier === null) void catchUp()
  }

  /** The user is not looking at the conversation. */
  function rest(): void {
    stopRetrying()
    stopTyping()
    const { book } = view.now()
    if (book) view.show({ isTyping: false, book: trimmed(book, maxWhileAway) })
  }

  return {
    view: view.now,
    listen: view.listen,
    catchUp,
    open,
    older,
    reach,
    takeOwn,
    see,
    showTyping,
    publishTyping,
    endTyping,
    showOffline,
    rest,
    isOf: (conversation: string) => [conversation, null].includes(view.now().book?.meta.conversationIdentifier ?? null),
  }
}
