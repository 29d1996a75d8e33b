/** Messages and conversations as the server returns them. */
import type { Conversation, Message } from '#schemas/care/messages.ts'
import type { Meta } from '#app/care/messages/message-history.ts'

export const theoId = '019b0000-0000-7000-8000-000000007e00'
export const conversationId = '019b0000-0000-7000-8000-0000000c0111'
const start = Date.parse('2026-11-20T08:00:00.000Z')

/** Odd numbers are own messages; one minute apart. */
export const message = (number: number, more: Partial<Message> = {}): Message => ({
  identifier: `019b0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  number,
  change: number,
  isOwn: number % 2 === 1,
  isAutomatic: false,
  draftIdentifier: number % 2 === 1 ? `draft-${number}` : null,
  content: `Message ${number}`,
  files: [],
  appointment: null,
  status: 'sent',
  sentAt: new Date(start + number * 60_000).toISOString(),
  editedAt: null,
  deletedAt: null,
  editableUntil: null,
  ...more,
})

/** Messages of these numbers, both included. */
export const range = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index))

export const metaOf = (last: number, more: Partial<Meta> = {}): Meta => ({
  nextCursor: null,
  conversationIdentifier: conversationId,
  user: { identifier: theoId, userType: 'provider', name: 'Theo Bassey', photoUrl: null },
  change: last,
  lastNumber: last,
  unread: 0,
  own: { delivered: last, seen: last },
  other: { delivered: 0, seen: 0 },
  canWrite: true,
  office: null,
  ...more,
})

/** A page as the server returns it: the newest first. */
export const pageOf = (from: number, to: number, more: Partial<Meta> = {}): Conversation => ({
  data: range(from, to).toReversed(),
  meta: metaOf(to, { nextCursor: from > 1 ? String(from) : null, ...more }),
})

/** Changes since a cursor, the oldest first. */
export const changesOf = (data: Message[], more: Partial<Meta> = {}): Conversation => ({
  data,
  meta: metaOf(Math.max(0, ...data.map(({ number }) => number)), {
    change: Math.max(0, ...data.map(({ change }) => change)),
    ...more,
  }),
})
