import type { Book } from './message-history.ts'
import { observable } from './observable.ts'

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

export type ConversationView = ReturnType<typeof createView>

/** What components see of a conversation. `onBook`: called with each new version of the messages. */
export function createView(onBook: (book: Book) => void) {
  const { now, set, listen } = observable(nothing)
  const show = (change: Partial<View>) => set({ ...now(), isPrepended: false, ...change })
  return {
    now,
    listen,
    show,
    take: (book: Book, change: Partial<View> = {}) => {
      show({ ...change, book })
      onBook(book)
    },
  }
}
