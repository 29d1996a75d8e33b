import { describe, expect, test } from 'vitest'
import {
  type CancellationFacts,
  cancellationSentence,
  cancellationState,
  formatMoment,
} from '#schemas/scheduling/cancellation-terms.ts'
import { translate } from '#schemas/platform/words.ts'

/** Starts on Thursday, 12 March 2026 at 09:00 in Lagos. */
const facts: CancellationFacts = {
  status: 'confirmed',
  startAt: '2026-03-12T08:00:00.000Z',
  freeUntil: '2026-03-10T08:00:00.000Z',
  undoUntil: null,
  windowHours: 48,
  sum: 15_000_00,
  currency: 'NGN',
  isFree: false,
  isDisputed: false,
}
const early = '2026-03-02T08:00:00.000Z'
const paidLate = { undoUntil: '2026-03-11T08:03:00.000Z' }

describe('the cancellation terms of a booking', () => {
  test.each<[string, Partial<CancellationFacts>, string, ReturnType<typeof cancellationState>]>([
    ['long before', {}, early, { state: 'until', until: '2026-03-10T08:00:00.000Z' }],
    ['exactly at the deadline', {}, '2026-03-10T08:00:00.000Z', { state: 'until', until: '2026-03-10T08:00:00.000Z' }],
    ['a millisecond later', {}, '2026-03-10T08:00:00.001Z', { state: 'over' }],
    [
      'paid inside the window',
      paidLate,
      '2026-03-11T08:00:00.000Z',
      { state: 'undo', until: '2026-03-11T08:03:00.000Z' },
    ],
    [
      'at the end of the undo period',
      paidLate,
      '2026-03-11T08:03:00.000Z',
      { state: 'undo', until: '2026-03-11T08:03:00.000Z' },
    ],
    ['after the undo', paidLate, '2026-03-11T08:03:00.001Z', { state: 'over' }],
    [
      'paid a minute before the deadline',
      { undoUntil: '2026-03-10T08:02:00.000Z' },
      '2026-03-10T07:59:00.000Z',
      { state: 'until', until: '2026-03-10T08:02:00.000Z' },
    ],
    ['not paid, in time', { status: 'pending' }, early, { state: 'until', until: '2026-03-10T08:00:00.000Z' }],
    ['not paid, inside the window', { status: 'pending' }, '2026-03-11T08:00:00.000Z', { state: 'late' }],
    ['asked for inside the window', { status: 'booking_request' }, '2026-03-11T08:00:00.000Z', { state: 'late' }],
    ['with a disputed payment', { isDisputed: true }, early, { state: 'disputed' }],
    ['given back by an operator', { sum: 0 }, early, { state: 'given_back' }],
    ['free of charge', { sum: 0, isFree: true }, '2026-03-11T08:00:00.000Z', { state: 'free' }],
    ['at its start', {}, '2026-03-12T08:00:00.000Z', { state: 'started' }],
    ['cancelled', { status: 'cancelled' }, early, { state: 'closed' }],
    ['without a time', { status: 'unscheduled', startAt: null, freeUntil: null }, early, { state: 'unscheduled' }],
  ])('%s', (_, part, now, expected) => {
    expect(cancellationState({ ...facts, ...part }, now)).toEqual(expected)
  })
})

const spoken = (part: Partial<CancellationFacts>, reader: Partial<Parameters<typeof cancellationSentence>[1]> = {}) => {
  const { locale = 'en', ...more } = reader
  const sentence = cancellationSentence(
    { ...facts, ...part },
    { side: 'client', zones: ['Africa/Lagos', 'Europe/London'], now: early, ...more, locale },
  )
  return sentence && translate(locale, sentence.key, sentence.words)
}

test("deadline and amount are stated in both zones, the reader's first", () => {
  expect(spoken({})).toBe(
    'If you cancel by Tuesday, 10 March 2026 at 09:00 (Africa/Lagos) / Tuesday, 10 March 2026 at 08:00 (Europe/London), you get ₦15,000 back in your wallet. After that, nothing is refunded.',
  )
  expect(spoken({ currency: 'EUR', sum: 80_50 }, { locale: 'de', zones: ['Europe/Berlin', 'America/New_York'] })).toBe(
    'Wenn Sie bis Dienstag, 10. März 2026 um 09:00 (Europe/Berlin) / Dienstag, 10. März 2026 um 04:00 (America/New York) absagen, werden 80,50\u00A0€ Ihrem Guthaben gutgeschrieben. Danach wird nichts erstattet.',
  )
})

test.each(['en', 'de'] as const)('every state has a sentence for either side in %s', (locale) => {
  const now = '2026-03-11T08:01:00.000Z'
  for (const side of ['client', 'provider'] as const)
    for (const part of [{}, paidLate, { status: 'pending' }, { isFree: true }, { freeUntil: facts.startAt }] as const) {
      const text = spoken(part, { locale, side, now })
      expect(text).not.toMatch(/cancellation_terms|%\{/)
      // Calendars that others can see show these sentences too.
      expect(text).not.toMatch(/client|klient|therap/i)
    }
})

test('a session that has begun, is closed or has no time has no terms', () => {
  expect(spoken({}, { now: '2026-03-12T08:00:00.000Z' })).toBeNull()
  expect(spoken({ status: 'completed' })).toBeNull()
  expect(spoken({ status: 'unscheduled', startAt: null, freeUntil: null })).toBeNull()
})

test('a deadline over a clock change is counted in elapsed hours', () => {
  const part = { startAt: '2026-03-30T08:00:00.000Z', freeUntil: '2026-03-28T08:00:00.000Z' }
  expect(spoken(part, { zones: ['Europe/Berlin'] })).toContain('Saturday, 28 March 2026 at 09:00 (Europe/Berlin)')
})

test('two zones with the same wall time are shown once, in the zone of the reader', () => {
  expect(formatMoment('en', ['Europe/Berlin', 'Africa/Lagos'], facts.freeUntil ?? '')).toBe(
    'Tuesday, 10 March 2026 at 09:00 (Europe/Berlin)',
  )
})

test('a deadline between two minutes is shown to the second', () => {
  expect(formatMoment('en', ['UTC'], '2026-03-10T08:00:07.000Z')).toBe('Tuesday, 10 March 2026 at 08:00:07 (UTC)')
})

test.each([
  ['Europe/Berlin', '2026-03-29T00:59:00.000Z', 'Sunday, 29 March 2026 at 01:59 (Europe/Berlin)'],
  ['Europe/Berlin', '2026-03-29T01:00:00.000Z', 'Sunday, 29 March 2026 at 03:00 (Europe/Berlin)'],
  ['America/New_York', '2026-11-01T06:00:00.000Z', 'Sunday, 1 November 2026 at 01:00 (America/New York)'],
])('the clock of %s at %s', (zone, instant, words) => {
  expect(formatMoment('en', [zone], instant)).toBe(words)
})

describe('no refund is promised', () => {
  const reader = { side: 'client', locale: 'en', zones: ['Africa/Lagos'], now: early } as const
  test.each<[string, Partial<CancellationFacts>, string]>([
    ['without a start', { startAt: null }, 'unscheduled'],
    ['without a deadline', { freeUntil: null }, 'unscheduled'],
    ['at the start', { startAt: early }, 'started'],
    ['after the start', { startAt: '2026-03-02T07:59:59.999Z' }, 'started'],
    ['while the payment is disputed', { isDisputed: true }, 'disputed'],
    ['when all went back', { sum: 0 }, 'given_back'],
    ['when it is closed', { status: 'cancelled' }, 'closed'],
  ])('%s', (_name, change, state) => {
    expect(cancellationState({ ...facts, ...change }, early)).toEqual({ state })
    expect(cancellationSentence({ ...facts, ...change }, reader)).toBeNull()
  })
})

test('of the deadline and the undo the later one is shown', () => {
  const until = (undoUntil: string, status: CancellationFacts['status'] = 'confirmed') =>
    cancellationState({ ...facts, status, undoUntil }, '2026-03-10T07:59:00.000Z')
  expect(until('2026-03-10T08:02:00.000Z')).toEqual({ state: 'until', until: '2026-03-10T08:02:00.000Z' })
  expect(until('2026-03-10T07:59:30.000Z')).toEqual({ state: 'until', until: '2026-03-10T08:00:00.000Z' })
  expect(until('2026-03-10T08:02:00.000Z', 'pending')).toEqual({ state: 'until', until: '2026-03-10T08:00:00.000Z' })
})
