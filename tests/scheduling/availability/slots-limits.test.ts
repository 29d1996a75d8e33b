/** The two limits that a provider may set besides the rules: a shorter horizon and a daily number of sessions. */
import { describe, expect, test } from 'vitest'
import { horizonOf } from '#backend/scheduling/availability/slots/bookable-range.ts'
import type { SlotInput } from '#backend/scheduling/availability/slots/compute-slots.ts'
import { nextFreeStart } from '#backend/scheduling/availability/slots/compute-slots.ts'
import { every, hours, question, starts, startsOfDay } from './slots-question.ts'

const session = (startAt: string, endAt: string) => ({
  startAt: `2026-03-${startAt}:00Z`,
  endAt: `2026-03-${endAt}:00Z`,
})

describe('the horizon is the earlier of two months and the days of the provider', () => {
  test.each([
    ['2026-03-02T12:00:00Z', 'Europe/London', undefined, '2026-05-02'],
    ['2026-03-02T12:00:00Z', 'Europe/London', 62, '2026-05-02'],
    ['2026-03-02T12:00:00Z', 'Europe/London', 61, '2026-05-02'],
    ['2026-03-02T12:00:00Z', 'Europe/London', 60, '2026-05-01'],
    ['2026-03-02T12:00:00Z', 'Europe/London', 1, '2026-03-03'],
    ['2026-07-01T12:00:00Z', 'Europe/London', 62, '2026-09-01'],
    ['2026-12-31T12:00:00Z', 'Europe/London', 62, '2027-02-28'],
    ['2026-12-31T12:00:00Z', 'Europe/London', 59, '2027-02-28'],
    ['2026-12-31T12:00:00Z', 'Europe/London', 58, '2027-02-27'],
    ['2026-03-02T12:00:00Z', 'Pacific/Auckland', 1, '2026-03-04'],
  ])('%s in %s with %s days: %s', (now, zone, days, last) => {
    expect(horizonOf(now, zone, 2, days)).toBe(last)
  })
  test('its last date is offered, the one after it is not', () => {
    const query = { now: '2026-03-01T12:00:00Z', horizonDays: 2, from: '2026-03-03', to: '2026-03-04' }
    expect(starts(query)).toEqual({ '2026-03-03': '09:00 10:00 11:00', '2026-03-04': '' })
  })
  test('nothing beyond it counts as next free', () => {
    const monday = { week: [{ weekday: 1, minutes: hours([9, 10]) }], now: '2026-03-02T12:00:00Z' }
    expect(nextFreeStart(question({ ...monday, horizonDays: 7 }))).toBe('2026-03-09T09:00:00Z')
    expect(nextFreeStart(question({ ...monday, horizonDays: 6 }))).toBeNull()
  })
})

describe('a date of the provider is full', () => {
  const one = session('02T09:00', '02T10:00')
  test.each<[string, Partial<SlotInput>, string]>([
    ['with as many sessions as there may be', { maxPerDay: 1, busy: [one] }, ''],
    ['not before', { maxPerDay: 2, busy: [one] }, '10:00 11:00'],
    ['never without a limit', { maxPerDay: null, busy: [one] }, '10:00 11:00'],
    ['also with more than there may be', { maxPerDay: 1, busy: [one, session('02T10:00', '02T11:00')] }, ''],
    ['with sessions outside the hours too', { maxPerDay: 1, busy: [session('02T20:00', '02T21:00')] }, ''],
    [
      'not by sessions of the day before',
      { maxPerDay: 1, busy: [session('01T23:00', '02T00:30')] },
      '09:00 10:00 11:00',
    ],
    [
      'not by sessions of the day after',
      { maxPerDay: 1, busy: [session('03T00:00', '03T01:00')] },
      '09:00 10:00 11:00',
    ],
    ['not by a span without length', { maxPerDay: 1, busy: [session('02T20:00', '02T20:00')] }, '09:00 10:00 11:00'],
  ])('%s', (_name, query, expected) => {
    expect(startsOfDay(query)).toBe(expected)
  })
  test('also when a night reaches into it: each slot counts on the date on which it starts', () => {
    const nights = { week: every(hours([22, 26])), maxPerDay: 1, busy: [session('02T22:00', '02T23:00')] }
    expect(starts({ ...nights, from: '2026-03-02', to: '2026-03-03' })).toEqual({
      '2026-03-02': '',
      '2026-03-03': '00:00 01:00 22:00 23:00',
    })
  })
  test('whatever the date of the viewer', () => {
    const query = { viewerZone: 'Pacific/Auckland', maxPerDay: 1, busy: [session('02T09:00', '02T10:00')] }
    expect(starts({ ...query, from: '2026-03-02', to: '2026-03-04' })).toEqual({
      '2026-03-02': '11:00',
      '2026-03-03': '09:00 10:00',
      '2026-03-04': '11:00 09:00 10:00',
    })
  })
})
