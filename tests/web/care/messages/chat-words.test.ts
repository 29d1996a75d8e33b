import { expect, test } from 'vitest'
import { formatsOf } from '#ui/viewer/formats.ts'
import { messages as englishMessaging } from '#ui/texts/messaging-en.ts'
import { initialsOf, previewOf, whenOf } from '#app/care/messages/chat-words.ts'
import { i18nOf } from '#ui/texts/i18n.ts'
import { chat } from './chat-fixtures.ts'

const t = i18nOf(englishMessaging, 'en').translate

test.each([
  ['2026-11-22T09:05:00Z', '10:05'],
  ['2026-11-21T23:30:00Z', '00:30'],
  ['2026-11-21T22:30:00Z', 'Saturday'],
  ['2026-11-16T12:00:00Z', 'Monday'],
  ['2026-11-15T12:00:00Z', '15 Nov'],
  ['2025-12-31T12:00:00Z', '31/12/2025'],
])('in Lagos, on 22 November 2026, a message sent at %s is dated %s', (sentAt, words) => {
  expect(whenOf(sentAt, '2026-11-22', formatsOf('en', 'Africa/Lagos', '2026'))).toBe(words)
})

test.each([
  ['Ada Obi', 'AO'],
  ['Li', 'L'],
  ['Émile van der Berg', 'ÉB'],
  ['', ''],
])('%s is shortened to %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test.each([
  [{ preview: 'See you' }, 'See you'],
  [{ preview: 'See you', isOwn: true }, 'You: See you'],
  [{ preview: '', files: 1 }, '1 file'],
  [{ preview: '', files: 3, isOwn: true }, 'You: 3 files'],
  [{ preview: '', isDeleted: true }, 'Message deleted'],
  [{ preview: '', isDeleted: true, isOwn: true }, 'You deleted a message'],
])('a last message %j is shown as %s', (lastMessage, words) => {
  expect(previewOf(chat(1, { lastMessage }).lastMessage, t)).toBe(words)
})
