import { describe, expect, test } from 'vitest'
import { pushKinds, pushLimits } from '#schemas/identity/push.ts'
import { decide, endOf, isUrgent, nextTryOf, type PushEvent, textKeyOf } from '#backend/identity/push/rules.ts'
import { en, de } from '#locales/texts.ts'

const now = Temporal.Instant.from('2026-03-02T22:00:00Z')
const at = (text: string) => `2026-03-${text}.000Z`
const news = (change: Partial<PushEvent> = {}): PushEvent => ({
  kind: 'booking',
  news: 'confirmed',
  startAt: at('05T10:00:00'),
  createdAt: at('02T22:00:00'),
  dueAt: at('02T22:00:00'),
  isSeen: false,
  ...change,
})
const preferences = { kinds: pushKinds, zone: 'Europe/Berlin', quietUntil: null }
const quiet = { ...preferences, quietUntil: Temporal.Instant.from('2026-03-03T07:00:00Z') }

describe('what happens to a notice', () => {
  test.each([
    ['is shown', {}, preferences, 'show'],
    ['waits in the quiet time', {}, quiet, 'hold'],
    ['is dropped if the kind is not chosen', {}, { ...preferences, kinds: ['message'] }, 'drop'],
    ['is dropped if it was seen', { isSeen: true }, preferences, 'drop'],
    ['is dropped after a day', { dueAt: at('01T22:00:00') }, preferences, 'drop'],
    [
      'is dropped if the session has begun',
      { kind: 'reminder', news: 'reminder', startAt: at('02T22:00:00') },
      preferences,
      'drop',
    ],
    [
      'is shown if the session begins',
      { kind: 'reminder', news: 'reminder', startAt: at('02T22:00:01') },
      preferences,
      'show',
    ],
    [
      'of a session that starts is shown in the quiet time',
      { kind: 'reminder', news: 'starting', startAt: at('02T22:15:00') },
      quiet,
      'show alone',
    ],
    [
      'of somebody who waits is shown in the quiet time',
      { news: 'client_waits', startAt: at('02T21:55:00') },
      quiet,
      'show alone',
    ],
    [
      'of somebody who waited half an hour ago is dropped',
      { news: 'client_waits', createdAt: at('02T21:30:00') },
      quiet,
      'drop',
    ],
    [
      'of a cancellation for today is shown in the quiet time',
      { news: 'cancelled', startAt: at('02T22:30:00') },
      quiet,
      'show alone',
    ],
    ['of a cancellation for tomorrow waits', { news: 'cancelled', startAt: at('02T23:30:00') }, quiet, 'hold'],
    ['of a cancelled session of this morning waits', { news: 'cancelled', startAt: at('02T09:00:00') }, quiet, 'hold'],
    ['of a cancelled booking without a time waits', { news: 'cancelled', startAt: null }, quiet, 'hold'],
    [
      'that is urgent is dropped if the kind is not chosen',
      { kind: 'reminder', news: 'starting', startAt: at('02T22:15:00') },
      { ...quiet, kinds: ['booking'] },
      'drop',
    ],
  ] as const)('%s', (_title, change, wanted, decision) => {
    expect(decide(news(change), wanted, now)).toBe(decision)
  })

  test('today is that of the person', () => {
    const cancelled = news({ news: 'cancelled', startAt: at('02T23:30:00') })
    expect(isUrgent(cancelled, now, 'Europe/London')).toBe(true)
    expect(isUrgent(cancelled, now, 'Europe/Berlin')).toBe(false)
  })

  test('a push service stores it no longer than it is worth showing', () => {
    expect(endOf(news({ kind: 'reminder' })).toString()).toBe('2026-03-05T10:00:00Z')
    expect(endOf(news()).toString()).toBe('2026-03-03T22:00:00Z')
  })
})

describe('attempts', () => {
  const expiresAt = at('05T22:00:00')
  const pauses = [1, 2, 3, 4, 5].map((tries) => nextTryOf({ tries, expiresAt }, null, now)?.since(now).total('minutes'))

  test('the pauses grow, and there are five attempts', () => expect(pauses).toEqual([1, 4, 16, 64, undefined]))

  test('a push service may name a longer pause, but not one without end', () => {
    const pause = (seconds: number) => nextTryOf({ tries: 1, expiresAt }, seconds, now)?.since(now).total('minutes')
    expect([pause(1), pause(600), pause(10_000_000)]).toEqual([1, 10, pushLimits.longestPauseMinutes])
  })

  test('there is none after the end', () => {
    expect(nextTryOf({ tries: 1, expiresAt: at('02T22:01:00') }, null, now)).toBeNull()
  })
})

test('every text exists in both languages and has nothing to fill in but a number', () => {
  const keys = pushKinds.flatMap((kind) =>
    ['any', 'cancelled', 'starting', 'client_waits'].map((one) => textKeyOf({ kind, news: one })),
  )
  for (const key of new Set([...keys, 'summary', 'test']))
    for (const texts of [en, de]) {
      const text = (texts.push as Record<string, string>)[key]
      expect(text, key).toMatch(/\S/)
      expect(text?.replaceAll('%{smart_count}', ''), key).not.toContain('%{')
      expect(text).not.toMatch(/therap/i)
    }
})
