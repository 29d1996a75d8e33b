/** Several kinds of session in one calendar, the bookings to read for a request, and edges of the grid. */
import { describe, expect, test } from 'vitest'
import { busyWindow, instantsOf, nextMonth } from '#backend/scheduling/availability/slots/bookable-range.ts'
import { blocksOf, compileRules } from '#backend/scheduling/availability/slots/slot-grid.ts'
import { isOffered, nextFreeStart, slotsOf, slotsOfAll } from '#backend/scheduling/availability/slots/compute-slots.ts'
import { busySpans } from '#backend/scheduling/availability/slots/free-slots.ts'
import { monthWithSlots } from '#backend/scheduling/availability/slots/month-with-slots.ts'
import { every, hours, question, starts, startsOfDay } from './slots-question.ts'

describe('several kinds of session together', () => {
  const short = question({ slotMinutes: 30, week: every(hours([9, 11])) })
  const long = question({ slotMinutes: 60, week: every(hours([8, 10])) })
  test('return every start once, in order, with the length of the first kind', () => {
    const [day] = slotsOfAll([compileRules(short), compileRules(long)], short)
    expect(day?.slots.map(({ startAt, endAt }) => `${startAt.slice(11, 16)}-${endAt.slice(11, 16)}`)).toEqual([
      '08:00-09:00',
      '09:00-09:30',
      '09:30-10:00',
      '10:00-10:30',
      '10:30-11:00',
    ])
    const [other] = slotsOfAll([compileRules(long), compileRules(short)], short)
    expect(other?.slots.map(({ endAt }) => endAt.slice(11, 16))).toEqual(['09:00', '10:00', '10:00', '10:30', '11:00'])
  })
  test('of one kind return its own starts; no kind returns no dates', () => {
    expect(slotsOfAll([compileRules(long)], long)[0]?.slots).toHaveLength(2)
    expect(slotsOfAll([], long)).toEqual([])
  })
  test('of three kinds return those of all three', () => {
    const third = compileRules(question({ week: every(hours([20, 21])) }))
    const days = slotsOfAll([compileRules(short), compileRules(long), third], { ...short, to: '2026-03-03' })
    expect(days.map(({ date, slots }) => [date, slots.length])).toEqual([
      ['2026-03-02', 6],
      ['2026-03-03', 6],
    ])
  })
  test('a month that has slots is not replaced by the next, which has some too', () => {
    const query = question({ now: '2026-03-10T12:00:00Z' })
    expect(monthWithSlots(compileRules(query), query, { month: '2026-03', fallback: 'next' }).month).toBe('2026-03')
  })
})

describe('the bookings to read for a request', () => {
  const query = {
    from: '2026-03-02',
    to: '2026-03-03',
    viewerZone: 'America/New_York',
    slotMinutes: 50,
    bufferMinutes: 10,
  }
  test('overlap its dates plus a day, a session and its buffer', () => {
    expect(busyWindow(query)).toEqual({ startAt: '2026-03-02T05:00:00Z', endAt: '2026-03-05T06:00:00Z' })
  })
  test('with a daily limit extend two more days on both sides', () => {
    expect(busyWindow({ ...query, maxPerDay: 3 })).toEqual({
      startAt: '2026-02-28T05:00:00Z',
      endAt: '2026-03-07T06:00:00Z',
    })
    expect(busyWindow({ ...query, maxPerDay: null })).toEqual(busyWindow(query))
  })
})

test.each([
  ['Europe/Berlin', '2026-03-29', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['Europe/Berlin', '2026-03-01', '2026-03-31', '2026-02-28T23:00:00Z', '2026-03-31T22:00:00Z'],
  ['UTC', '2026-12-31', '2026-12-31', '2026-12-31T00:00:00Z', '2027-01-01T00:00:00Z'],
])('in %s the dates from %s to %s are the instants from %s to %s', (zone, from, to, first, end) => {
  expect(instantsOf({ from, to }, zone)).toEqual({ from: first, to: end })
})

test('a year ends with December', () => {
  expect(['2026-11', '2026-12', '2027-01'].map(nextMonth)).toEqual(['2026-12', '2027-01', '2027-02'])
})

describe('hours of one date', () => {
  test.each([
    ['that overlap', [540, 660, 600, 720], [540, 720]],
    ['that touch', [540, 600, 600, 660], [540, 660]],
    ['inside others', [540, 720, 600, 660], [540, 720]],
    ['inside others, of which more come', [540, 720, 600, 660, 700, 780], [540, 780]],
    ['of which the last two overlap', [540, 600, 660, 720, 700, 760], [540, 600, 660, 760]],
    ['apart, in any order', [900, 960, 540, 600], [540, 600, 900, 960]],
    ['into the next date', [1320, 120], [1320, 1560]],
    ['of a whole day', [540, 540], [540, 1980]],
    ['of which the last has no end', [540, 600, 900], [540, 600]],
    ['without any', [], []],
  ])('%s', (_name, minutes, blocks) => {
    expect(blocksOf(minutes)).toEqual(blocks)
  })
})

describe('busy time', () => {
  const span = (from: string, to: string) => ({ startAt: `1970-01-01T${from}Z`, endAt: `1970-01-01T${to}Z` })
  test.each([
    ['apart', [span('01:00:00', '02:00:00'), span('03:00:00', '04:00:00')], [60, 180], [120, 240]],
    ['that touches', [span('01:00:00', '02:00:00'), span('02:00:00', '03:00:00')], [60], [180]],
    ['that overlaps', [span('01:00:00', '02:30:00'), span('02:00:00', '03:00:00')], [60], [180]],
    ['inside other', [span('01:00:00', '04:00:00'), span('02:00:00', '03:00:00')], [60], [240]],
    ['in any order', [span('03:00:00', '04:00:00'), span('01:00:00', '02:00:00')], [60, 180], [120, 240]],
    ['to the second, widened to whole minutes', [span('01:00:30', '01:59:01')], [60], [120]],
    ['of a second', [span('01:00:10', '01:00:11')], [60], [61]],
    ['without length', [span('01:00:00', '01:00:00'), span('01:00:30', '01:00:30')], [], []],
  ])('%s', (_name, busy, expectedStarts, expectedEnds) => {
    expect(busySpans(busy)).toEqual({ starts: expectedStarts, ends: expectedEnds })
  })
})

describe('the grid', () => {
  test('of sessions of one minute', () => {
    expect(startsOfDay({ slotMinutes: 1, week: every([540, 542]) })).toBe('09:00 09:01')
    expect(() => compileRules({ zone: 'UTC', slotMinutes: -1, week: [], customDates: [] })).toThrow(RangeError)
  })
  test('of every weekday is its own', () => {
    const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, minutes: hours([8 + weekday, 9 + weekday]) }))
    expect(Object.values(starts({ week, to: '2026-03-08' }))).toEqual([
      '09:00',
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
    ])
  })
  test('of a custom date cuts off the evening before, and nothing else', () => {
    const query = { week: every(hours([22, 26])), from: '2026-03-02', to: '2026-03-05' }
    const closed = [{ date: '2026-03-04', isAvailable: false, minutes: [] }]
    expect(starts({ ...query, customDates: closed })).toEqual({
      '2026-03-02': '00:00 01:00 22:00 23:00',
      '2026-03-03': '00:00 01:00 22:00 23:00',
      '2026-03-04': '',
      '2026-03-05': '22:00 23:00',
    })
  })
  test('continues over the edge of a cached week', () => {
    // Weeks are counted from a Thursday.
    const query = { week: every(hours([22, 26])), from: '2026-03-04', to: '2026-03-05' }
    expect(Object.values(starts(query))).toEqual(['00:00 01:00 22:00 23:00', '00:00 01:00 22:00 23:00'])
    expect(startsOfDay({ week: every(hours([0, 24])), slotMinutes: 720, from: '2026-03-05', to: '2026-03-05' })).toBe(
      '00:00 12:00',
    )
  })
  test('offers nothing on a full date, and nothing for a request that ends before it begins', () => {
    const query = question({ maxPerDay: 1, busy: [{ startAt: '2026-03-02T10:00:00Z', endAt: '2026-03-02T11:00:00Z' }] })
    expect(isOffered(compileRules(query), query, '2026-03-02T09:00:00Z')).toBe(false)
    expect(isOffered(compileRules(query), query, '2026-03-03T09:00:00Z')).toBe(true)
    expect(starts({ from: '2026-06-01', to: '2026-06-02' })).toEqual({ '2026-06-01': '', '2026-06-02': '' })
    expect(starts({ from: '2026-03-02', to: '2026-03-01' })).toEqual({})
  })
  test('counts the dates of a viewer far away', () => {
    const query = { week: every(hours([23, 24])), viewerZone: 'Pacific/Auckland', from: '2026-03-02', to: '2026-03-03' }
    expect(starts(query)).toEqual({ '2026-03-02': '23:00', '2026-03-03': '23:00' })
    expect(starts({ ...query, viewerZone: 'America/Los_Angeles', from: '2026-03-03' })).toEqual({
      '2026-03-03': '23:00',
    })
  })
})

test('a slot stays the same object, however many weeks are read beside it', () => {
  const query = question({ to: '2026-03-31' })
  const rules = compileRules(query)
  const first = (from: string) => slotsOf(rules, { ...query, from, to: from })[0]?.slots[0]
  const monday = first('2026-03-02')
  expect(monday?.startAt).toBe('2026-03-02T09:00:00Z')
  for (const other of ['2026-03-09', '2026-03-16', '2026-03-23']) expect(first(other)).not.toBe(monday)
  expect(first('2026-03-02')).toBe(monday)
})

test('a start without a slot is not offered, also a minute before one', () => {
  const query = question({ now: '2026-03-02T00:00:00Z' })
  const offered = (startAt: string) => isOffered(compileRules(query), query, startAt)
  const around = ['2026-03-02T08:58:00Z', '2026-03-02T08:59:00Z', '2026-03-02T09:00:00Z', '2026-03-02T09:01:00Z']
  expect(around.map(offered)).toEqual([false, false, true, false])
})

test('the next free start skips full dates', () => {
  const busy = [{ startAt: '2026-03-02T10:00:00Z', endAt: '2026-03-02T11:00:00Z' }]
  expect(nextFreeStart(question({ now: '2026-03-02T00:00:00Z', busy, maxPerDay: 1 }))).toBe('2026-03-03T09:00:00Z')
})
