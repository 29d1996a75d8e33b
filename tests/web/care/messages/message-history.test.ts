import { expect, test } from 'vitest'
import {
  createHistory,
  type Book,
  isFarBehind,
  isKnownDraft,
  olderCursorOf,
  statusOf,
  trimmed,
  unreadOf,
  withChanges,
  withOlder,
  withOwn,
} from '#app/care/messages/message-history.ts'
import { quickest } from '#tests/support/quickest.ts'
import { changesOf, message, metaOf, pageOf, range } from './conversation-fixtures.ts'

const numbers = ({ messages }: Book) => messages.map(({ number }) => number)
const upTo = (from: number, to: number) => range(from, to).map(({ number }) => number)

test('the newest page is in the order of its messages', () => {
  const book = createHistory(pageOf(51, 100))
  expect(numbers(book)).toEqual(upTo(51, 100))
  expect(olderCursorOf(book)).toBe('51')
  expect(book.change).toBe(100)
})

test('older pages are prepended, until the conversation begins', () => {
  const book = withOlder(createHistory(pageOf(51, 100)), pageOf(1, 50))
  expect(numbers(book)).toEqual(upTo(1, 100))
  expect(olderCursorOf(book)).toBeNull()
})

test('new, edited and deleted messages are merged alike, none twice', () => {
  const book = createHistory(pageOf(1, 4))
  const changed = changesOf([
    message(2, { change: 5, content: 'Edited' }),
    message(3, { change: 6, content: '', deletedAt: '2026-11-20T09:00:00.000Z' }),
    message(5, { change: 7 }),
  ])
  const next = withChanges(book, changed)
  expect(numbers(next)).toEqual([1, 2, 3, 4, 5])
  expect(next.messages[1]?.content).toBe('Edited')
  expect(next.messages[2]?.deletedAt).not.toBeNull()
  expect(next.change).toBe(7)
  expect(numbers(withChanges(next, changed))).toEqual([1, 2, 3, 4, 5])
})

test('while more changes follow only the received ones count as known', () => {
  const book = withChanges(createHistory(pageOf(1, 4)), changesOf([message(5)], { change: 900, nextCursor: '5' }))
  expect(book.change).toBe(5)
})

test('a change of a message that was not loaded yet leaves no gap above the loaded ones', () => {
  const book = withChanges(createHistory(pageOf(51, 100)), changesOf([message(7, { change: 101, content: 'Edited' })]))
  expect(numbers(book)).toEqual(upTo(51, 100))
  expect(book.change).toBe(101)
  const page = pageOf(1, 50)
  page.data = page.data.map((one) => (one.number === 7 ? message(7, { change: 101, content: 'Edited' }) : one))
  expect(withOlder(book, page).messages[6]?.content).toBe('Edited')
})

test('a late older version of a message does not replace the newer one', () => {
  const edited = withChanges(createHistory(pageOf(1, 4)), changesOf([message(2, { change: 5, content: 'Edited' })]))
  expect(withChanges(edited, changesOf([message(2)])).messages[1]?.content).toBe('Edited')
})

test('read marks of both sides never move backwards', () => {
  const book = createHistory(pageOf(1, 4, { own: { delivered: 4, seen: 4 }, other: { delivered: 3, seen: 3 } }))
  const late = changesOf([], { own: { delivered: 2, seen: 2 }, other: { delivered: 4, seen: 1 } })
  const { meta } = withChanges(book, late)
  expect(meta.own).toEqual({ delivered: 4, seen: 4 })
  expect(meta.other).toEqual({ delivered: 4, seen: 3 })
})

test('an own message is added where nothing happened before it; else the changes are loaded first', () => {
  const book = createHistory(pageOf(1, 4))
  const next = withOwn(book, message(5, { change: 5 }))
  expect([numbers(next).at(-1), next.change]).toEqual([5, 5])
  const far = withOwn(book, message(7, { change: 7 }))
  expect([numbers(far).at(-1), far.change]).toEqual([4, 4])
})

test('an own edit is shown at once, and changes before it are still loaded', () => {
  const book = withOwn(createHistory(pageOf(1, 4)), message(3, { change: 9, content: 'Edited' }))
  expect([book.messages[2]?.content, book.change]).toEqual(['Edited', 4])
})

test('the first message of two people starts their conversation', () => {
  const empty = createHistory({ data: [], meta: metaOf(0, { conversationIdentifier: null }) })
  expect(numbers(withOwn(empty, message(1)))).toEqual([1])
  expect(numbers(withChanges(empty, changesOf(range(1, 3))))).toEqual([1, 2, 3])
})

test('after a long absence the newest page is loaded again', () => {
  const book = createHistory(pageOf(1, 4))
  expect(isFarBehind(book, changesOf([message(5)], { change: 1_004 }))).toBe(false)
  expect(isFarBehind(book, changesOf([message(5)], { change: 1_005 }))).toBe(true)
})

test('dropped messages can be loaded again from where they were cut', () => {
  const whole = withOlder(withOlder(createHistory(pageOf(101, 150)), pageOf(51, 100)), pageOf(1, 50))
  const short = trimmed(whole, 60)
  expect(numbers(short)).toEqual(upTo(101, 150))
  expect(olderCursorOf(short)).toBe('101')
  expect(numbers(withOlder(short, pageOf(51, 100)))).toEqual(upTo(51, 150))
  expect(trimmed(whole, 500)).toBe(whole)
})

test.each([
  [3, 'sent', { delivered: 2, seen: 1 }, 'sent'],
  [2, 'sent', { delivered: 2, seen: 1 }, 'delivered'],
  [1, 'sent', { delivered: 2, seen: 1 }, 'seen'],
  [3, 'seen', { delivered: 0, seen: 0 }, 'seen'],
] as const)('message %i, reported as %s, with marks %o is %s', (number, status, marks, shown) => {
  expect(statusOf(message(number, { status }), marks)).toBe(shown)
})

test('messages of the other side beyond the own read mark are unread', () => {
  const book = createHistory(pageOf(1, 9, { own: { delivered: 9, seen: 4 } }))
  expect(unreadOf(book).map(({ number }) => number)).toEqual([6, 8])
})

test('a message being sent is recognised by its draft identifier', () => {
  const book = createHistory(pageOf(1, 4))
  expect([isKnownDraft(book, 'draft-3'), isKnownDraft(book, 'draft-5')]).toEqual([true, false])
})

test('50,000 messages merge a change within milliseconds', async () => {
  const book: Book = { ...createHistory(pageOf(1, 2)), messages: range(1, 50_000), change: 50_000 }
  const change = () => withChanges(book, changesOf([message(50_001)]))
  expect(change().messages).toHaveLength(50_001)
  expect(await quickest(250, change)).toBeLessThan(250)
})
