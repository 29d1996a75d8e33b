/** Paths of messages and notifications: no public form includes them. */
import { at } from './paths.ts'

export const talkPaths = {
  messages: () => '/messages/',
  /** A conversation with one person; `about` is a session. */
  conversation: (person: string, query?: { about?: string }) => at(`/messages/${person}/`, query),
  messageSettings: () => '/messages/settings/',
  notifications: () => '/notifications/',
} as const
