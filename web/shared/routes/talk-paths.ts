/** Addresses of messages and of what people are told: no public form carries them. */
import { at } from './paths.ts'

export const talkPaths = {
  messages: () => '/messages/',
  /** With one person; `about` a session. */
  conversation: (person: string, query?: { about?: string }) => at(`/messages/${person}/`, query),
  messageSettings: () => '/messages/settings/',
  notifications: () => '/notifications/',
} as const
