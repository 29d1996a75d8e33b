import { describe, expect, test } from 'vitest'
import { dayWords } from '#ui/page/DaySeparator.tsx'
import { partsOf } from '#app/care/messages/links.ts'
import type { Outgoing } from '#app/care/messages/outgoing.ts'
import { rowsOf } from '#app/care/messages/rows.ts'
import { formatsOf } from '#ui/viewer/formats.ts'
import { message, range, theoId } from './conversation-fixtures.ts'

const item: Outgoing = {
  draftIdentifier: 'draft-9',
  person: theoId,
  content: 'On its way',
  files: [],
  appointment: null,
  queuedAt: '2026-11-20T08:30:00.000Z',
  state: { as: 'sending', percent: null },
  isStored: true,
}
const usual = { outgoing: [], zone: 'Africa/Lagos', newFrom: null, isBeginning: true }

test('a day begins in the zone of the reader', () => {
  const messages = [
    message(1, { sentAt: '2026-11-20T22:30:00.000Z' }),
    message(2, { sentAt: '2026-11-20T23:30:00.000Z' }),
  ]
  const daysIn = (zone: string) => rowsOf({ ...usual, messages, zone }).map(({ day }) => day)
  expect(daysIn('Africa/Lagos')).toEqual(['2026-11-20', '2026-11-21'])
  expect(daysIn('Europe/London')).toEqual(['2026-11-20', null])
  expect(daysIn('Asia/Kathmandu')).toEqual(['2026-11-21', null])
})

test('the oldest loaded message only starts a day once that is known', () => {
  expect(rowsOf({ ...usual, messages: range(1, 2), isBeginning: false })[0]?.day).toBeNull()
})

test("messages being sent are last and are replaced by the server's message with the same key", () => {
  const before = rowsOf({ ...usual, messages: range(1, 2), outgoing: [item] })
  expect(before.map(({ key }) => key).at(-1)).toBe('draft-9')
  const there = [...range(1, 2), message(3, { draftIdentifier: 'draft-9' })]
  const after = rowsOf({ ...usual, messages: there, outgoing: [item] })
  expect(after).toHaveLength(3)
  expect(after.at(-1)).toMatchObject({ key: 'draft-9', message: { number: 3 }, outgoing: null })
})

test('a message with a response is drawn as sent before the conversation is loaded again', () => {
  const sent: Outgoing = { ...item, state: { as: 'sent', message: message(5) } }
  expect(rowsOf({ ...usual, messages: range(1, 2), outgoing: [sent] }).at(-1)?.message?.number).toBe(5)
})

test('messages of one person in quick succession are grouped; an unread line, a day or the other side ends the group', () => {
  const own = (number: number, sentAt: string) => message(number, { isOwn: true, sentAt })
  const messages = [
    own(1, '2026-11-20T08:00:00.000Z'),
    own(2, '2026-11-20T08:04:00.000Z'),
    own(3, '2026-11-20T08:20:00.000Z'),
    message(4, { sentAt: '2026-11-20T08:21:00.000Z' }),
    message(6, { sentAt: '2026-11-20T08:22:00.000Z' }),
  ]
  const rows = rowsOf({ ...usual, messages, newFrom: 6 })
  expect(rows.map(({ isFollowing }) => isFollowing)).toEqual([false, true, false, false, false])
  expect(rows.map(({ isFirstNew }) => isFirstNew)).toEqual([false, false, false, false, true])
})

test('days are today, yesterday, or else a date in the language of the reader', () => {
  const t = (key: string) => key
  const english = formatsOf('en', 'Africa/Lagos')
  const german = formatsOf('de', 'Africa/Lagos')
  expect(dayWords('2026-11-22', '2026-11-22', english, t)).toBe('messages.conversation.today')
  expect(dayWords('2026-10-31', '2026-11-01', english, t)).toBe('messages.conversation.yesterday')
  expect(dayWords('2026-11-20', '2026-11-22', german, t)).toBe('Freitag, 20. November')
  expect(dayWords('2025-12-31', '2026-11-22', english, t)).toContain('2025')
})

describe('links in a text', () => {
  const linksIn = (text: string) => partsOf(text).flatMap((part) => (part.as === 'link' ? [part.text] : []))
  test.each([
    ['See https://example.org/a?b=c#d, please.', ['https://example.org/a?b=c#d']],
    [
      '(https://example.org/one) and https://en.wikipedia.org/wiki/Calm_(mood)',
      ['https://example.org/one', 'https://en.wikipedia.org/wiki/Calm_(mood)'],
    ],
    ['HTTP://EXAMPLE.ORG', ['HTTP://EXAMPLE.ORG']],
    ['javascript:alert(1) data:text/html,x ftp://example.org file:///etc', []],
    ['https://', []],
    ['http://localhost/admin', []],
    ['example.org', []],
    ['<https://example.org/>"', ['https://example.org/']],
  ])('in %j are %j', (text, links) => {
    expect(linksIn(text)).toEqual(links)
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})
