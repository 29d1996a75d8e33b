/** Conversations as the server lists them. */
import type { Chat, Contact, Correspondent } from '#schemas/care/messages.ts'

export const id = (number: number) => `019b0000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const person = (number: number, change: Partial<Correspondent> = {}): Correspondent => ({
  identifier: id(number),
  userType: 'client',
  name: `Client ${number}`,
  photoUrl: null,
  ...change,
})

interface ChatChange {
  user?: Partial<Correspondent>
  lastMessage?: Partial<Chat['lastMessage']>
  unread?: number
}

export const chat = (number: number, { user, lastMessage, unread = 0 }: ChatChange = {}): Chat => ({
  identifier: id(1000 + number),
  user: person(number, user),
  lastMessage: {
    identifier: id(2000 + number),
    preview: `Hello ${number}`,
    isOwn: false,
    isDeleted: false,
    files: 0,
    status: 'sent',
    sentAt: '2026-11-22T09:00:00Z',
    ...lastMessage,
  },
  unread,
})

export const contact = (number: number, change: Partial<Contact> = {}): Contact => ({
  ...person(number),
  conversationIdentifier: null,
  ...change,
})

export const chatPage = (data: readonly Chat[], nextCursor: string | null = null) => ({ data, meta: { nextCursor } })
