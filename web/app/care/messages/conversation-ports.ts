import type { Conversation } from '#schemas/care/messages.ts'
import type { Book } from './message-history.ts'

/** What a conversation needs from the server and the page. */
export interface StorePorts {
  read: (query: { cursor?: string; since?: number }) => Promise<Conversation>
  markSeen: (number: number) => Promise<{ unread: number }>
  publishTyping: () => Promise<unknown>
  onBook: (book: Book) => void
  onDead: (error: unknown) => unknown
}
