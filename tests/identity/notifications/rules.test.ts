import { describe, expect, test } from 'vitest'
import { isQuiet, mailMoments, problemOfQuiet, retainedSince } from '#backend/identity/notifications/rules.ts'

describe('quiet time', () => {
  const overnight = { quietFrom: '21:00', quietUntil: '08:00' }
  const atNoon = { quietFrom: '12:00', quietUntil: '13:30' }
  const untilMidnight = { quietFrom: '18:00', quietUntil: '24:00' }
  const fromMidnight = { quietFrom: '24:00', quietUntil: '06:00' }
  const none = { quietFrom: null, quietUntil: null }

  test.each([
    ['before it begins', overnight, 'Africa/Lagos', '2026-03-02T19:59:59.999Z', false],
    ['as it begins', overnight, 'Africa/Lagos', '2026-03-02T20:00:00Z', true],
    ['after midnight', overnight, 'Africa/Lagos', '2026-03-02T23:30:00Z', true],
    ['just before its end', overnight, 'Africa/Lagos', '2026-03-03T06:59:59.999Z', true],
    ['at its end', overnight, 'Africa/Lagos', '2026-03-03T07:00:00Z', false],
    ['at the same moment elsewhere', overnight, 'America/New_York', '2026-03-02T20:00:00Z', false],
    ['on the other side of the date line', overnight, 'Pacific/Kiritimati', '2026-03-02T08:00:00Z', true],
    ['within one day, before', atNoon, 'UTC', '2026-03-02T11:59:59Z', false],
    ['within one day', atNoon, 'UTC', '2026-03-02T13:29:59Z', true],
    ['within one day, after', atNoon, 'UTC', '2026-03-02T13:30:00Z', false],
    ['until the end of the day', untilMidnight, 'UTC', '2026-03-02T23:59:59Z', true],
    ['when the day has ended', untilMidnight, 'UTC', '2026-03-03T00:00:00Z', false],
    ['from the end of a day on', fromMidnight, 'UTC', '2026-03-03T00:00:00Z', true],
    ['in the evening before', fromMidnight, 'UTC', '2026-03-02T23:59:59Z', false],
    ['where there is none', none, 'UTC', '2026-03-02T23:00:00Z', false],
  ])('%s', (_when, settings, zone, now, quiet) => {
    expect(isQuiet(settings, zone, Temporal.Instant.from(now))).toBe(quiet)
  })

  /** Berlin skips 02:00 to 03:00 on 29 March 2026, and has it twice on 25 October. */
  test.each([
    ['an hour shorter in the night in which clocks go forward', overnight, '2026-03-29T05:59:59Z', true],
    ['over at eight of the new time', overnight, '2026-03-29T06:00:00Z', false],
    ['an hour longer in the night in which clocks go back', overnight, '2026-10-25T06:59:59Z', true],
    ['over at eight of the old time', overnight, '2026-10-25T07:00:00Z', false],
    ['on through an hour that comes twice', { quietFrom: '01:00', quietUntil: '02:30' }, '2026-10-25T00:45:00Z', true],
    [
      'over when it ends for the second time',
      { quietFrom: '01:00', quietUntil: '02:30' },
      '2026-10-25T01:30:00Z',
      false,
    ],
    [
      'there from the first of two beginnings on',
      { quietFrom: '02:30', quietUntil: '06:00' },
      '2026-10-25T00:30:00Z',
      true,
    ],
    ['there between its two beginnings', { quietFrom: '02:30', quietUntil: '06:00' }, '2026-10-25T01:10:00Z', true],
    ['there where its end is left out', { quietFrom: '01:00', quietUntil: '02:30' }, '2026-03-29T01:15:00Z', true],
    ['over once that hour is over', { quietFrom: '01:00', quietUntil: '02:30' }, '2026-03-29T01:30:00Z', false],
  ])('is %s', (_what, settings, now, quiet) => {
    expect(isQuiet(settings, 'Europe/Berlin', Temporal.Instant.from(now))).toBe(quiet)
  })

  test.each([
    ['none', null, null, null],
    ['an evening', '21:00', '08:00', null],
    ['no end', '21:00', null, { quietUntil: 'validation.required' }],
    ['no beginning', null, '08:00', { quietFrom: 'validation.required' }],
    ['no length', '21:00', '21:00', { quietUntil: 'notifications.settings.same' }],
    ['a whole day', '00:00', '24:00', { quietUntil: 'notifications.settings.same' }],
  ])('%s', (_what, quietFrom, quietUntil, problem) => {
    expect(problemOfQuiet({ quietFrom, quietUntil })).toEqual(problem)
  })
})

test('there is no quiet time when only one end is set', () => {
  const night = Temporal.Instant.from('2026-03-02T23:00:00Z')
  expect(isQuiet({ quietFrom: '21:00', quietUntil: null }, 'UTC', night)).toBe(false)
  expect(isQuiet({ quietFrom: null, quietUntil: '23:30' }, 'UTC', night)).toBe(false)
})

test('mails cover what is unread for five minutes, once in four hours; notifications are kept for 180 days', () => {
  const now = Temporal.Instant.from('2026-09-01T08:00:00Z')
  const { unreadBefore, mailedAfter } = mailMoments(now)
  expect([unreadBefore, mailedAfter, retainedSince(now)].map(String)).toEqual([
    '2026-09-01T07:55:00Z',
    '2026-09-01T04:00:00Z',
    '2026-03-05T08:00:00Z',
  ])
})
