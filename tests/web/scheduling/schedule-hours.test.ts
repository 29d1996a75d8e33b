/** Open and blocked hours in the time grid, its free cells, and where a session may be moved. */
import { describe, expect, test } from 'vitest'
import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import { withoutHours } from '#app/scheduling/availability/hours-text.ts'
import type { Block } from '#app/scheduling/schedule-view/blocks.ts'
import { shortened } from '#app/scheduling/schedule-view/block-words.ts'
import { freeCells, hourAt, nextCell } from '#app/scheduling/schedule-view/cells.ts'
import { timeAt, timeOn, wallTime } from '#app/scheduling/schedule-view/day-times.ts'
import { axisOf, daysOf, heightAt, shownDates } from '#app/scheduling/schedule-view/days.ts'
import { type Offer, targetAfter, targetAt } from '#app/scheduling/schedule-view/move-targets.ts'
import {
  plannedHours,
  type Span,
  spansOf,
  spansOn,
  practiceHours,
  without,
} from '#app/scheduling/schedule-view/open-hours.ts'
import { stepped } from '#app/scheduling/schedule-view/use-moving.ts'
import { booking } from '#tests/web/support/booking-fixture.ts'

const at = (time: string) => Date.parse(time)
const iso = (spans: readonly Span[]) =>
  spans.map(({ start, end }) => [start, end].map((time) => new Date(time).toISOString().slice(5, 16)))
const hours = (date: string, ...intervals: [string, string][]) => ({
  date,
  intervals: intervals.map(([startTime, endTime]) => ({ startTime, endTime })),
})
const block = (startAt: string, endAt: string, key = startAt): Block => ({
  key,
  booking,
  kind: 'session',
  startAt,
  endAt,
})

describe('open hours', () => {
  test('that adjoin or overlap are one block, also over midnight', () => {
    const spans = spansOf('Africa/Lagos', [
      hours('2026-11-26', ['08:00', '12:00'], ['12:00', '14:00'], ['13:00', '15:00'], ['22:00', '02:00']),
      hours('2026-11-27', ['02:00', '04:00'], ['09:00', '24:00']),
    ])
    expect(iso(spans)).toEqual([
      ['11-26T07:00', '11-26T14:00'],
      ['11-26T21:00', '11-27T03:00'],
      ['11-27T08:00', '11-27T23:00'],
    ])
  })

  test.each([
    // 02:00 does not exist: it moves to 03:00.
    ['2026-03-29', '02:00', '05:00', '03-29T01:00', '03-29T03:00'],
    // 02:00 exists twice: the earlier one counts, and the hour lasts two.
    ['2026-10-25', '02:00', '03:00', '10-25T00:00', '10-25T02:00'],
  ])('of %s in Berlin from %s to %s follow the clock', (date, start, end, from, to) => {
    expect(iso(spansOf('Europe/Berlin', [hours(date, [start, end])]))).toEqual([[from, to]])
  })

  test('of a practice elsewhere are cut at the midnight of the reader', () => {
    const spans = spansOf('America/New_York', [hours('2026-11-26', ['15:00', '21:00'])])
    const days = daysOf('Europe/Berlin', ['2026-11-26', '2026-11-27'])
    expect(days.map((day) => iso(spansOn(day, spans)))).toEqual([
      [['11-26T20:00', '11-26T23:00']],
      [['11-26T23:00', '11-27T02:00']],
    ])
  })

  test('are blocked where a date closes what its week opens', () => {
    const week = [{ weekday: 4, isAvailable: true, timeslotIntervals: [{ startTime: '08:00', endTime: '18:00' }] }]
    const usual = spansOf('Africa/Lagos', plannedHours(week, ['2026-11-26', '2026-11-27']))
    const open = spansOf('Africa/Lagos', [hours('2026-11-26', ['06:00', '10:00'], ['12:00', '15:00'])])
    expect(iso(without(usual, open))).toEqual([
      ['11-26T09:00', '11-26T11:00'],
      ['11-26T14:00', '11-26T17:00'],
    ])
    expect(iso(without(usual, []))).toEqual(iso(usual))
  })

  test('remain around a blocked hour', () => {
    const blocked = { startTime: '10:00', endTime: '11:00' }
    const left = (startTime: string, endTime: string) => withoutHours([{ startTime, endTime }], blocked)
    expect(left('08:00', '12:00')).toEqual([
      { startTime: '08:00', endTime: '10:00' },
      { startTime: '11:00', endTime: '12:00' },
    ])
    expect(left('10:00', '11:00')).toEqual([])
    expect(left('09:00', '02:00')).toEqual([
      { startTime: '09:00', endTime: '10:00' },
      { startTime: '11:00', endTime: '02:00' },
    ])
    expect(left('12:00', '14:00')).toEqual([{ startTime: '12:00', endTime: '14:00' }])
  })

  test('that are chosen in one zone are whole hours in the zone of the practice', () => {
    const span = { start: at('2026-11-26T22:30:00Z'), end: at('2026-11-26T23:30:00Z') }
    expect(practiceHours('Africa/Lagos', span)).toEqual({ date: '2026-11-26', startTime: '23:00', endTime: '24:00' })
    expect(
      practiceHours('Asia/Kolkata', { start: at('2026-11-26T08:00:00Z'), end: at('2026-11-26T09:00:00Z') }),
    ).toEqual({
      date: '2026-11-26',
      startTime: '13:00',
      endTime: '15:00',
    })
  })
})

test.each([
  ['Africa/Lagos', '2026-11-26'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['Australia/Lord_Howe', '2026-10-04'],
])('a place in the grid and its instant lead to each other, in %s on %s', (zone, date) => {
  const days = daysOf(zone, shownDates('week', date))
  const axis = axisOf(days)
  for (const day of days)
    for (let time = day.start; time < day.end; time += 15 * 60_000)
      expect(timeAt(day, axis, heightAt(day, axis, time))).toBe(time)
})

test('a row that a day skips leads to the first instant after it', () => {
  const days = daysOf('Europe/Berlin', shownDates('week', '2026-03-29'))
  const [sunday] = days.slice(6)
  if (!sunday) throw new Error('no Sunday')
  expect(timeAt(sunday, axisOf(days), 4.5)).toBe(at('2026-03-29T01:00:00Z'))
  expect(timeOn(sunday, '02:00')).toBe(at('2026-03-29T01:00:00Z'))
  expect(wallTime('Europe/Berlin', at('2026-03-29T01:00:00Z'))).toEqual({ date: '2026-03-29', time: '03:00' })
})

describe('free cells', () => {
  const [day] = daysOf('Africa/Lagos', ['2026-11-26'])
  if (!day) throw new Error('no day')
  const axis = axisOf([day])

  test('are the full hours that no session touches', () => {
    const free = freeCells(day, axis, [
      block('2026-11-26T07:30:00.000Z', '2026-11-26T08:30:00.000Z'),
      block('2026-11-25T22:30:00.000Z', '2026-11-25T23:30:00.000Z'),
    ])
    expect(free.slice(0, 3)).toEqual([2, 4, 6])
    expect(free).toHaveLength(21)
    expect([16, 17, 18, 19, 20].map((row) => free.includes(row))).toEqual([false, false, false, false, true])
    expect([17.9, 18, -1, 99].map((row) => hourAt(axis, row))).toEqual([16, 18, 0, 46])
  })

  test('are reached by arrow keys, past sessions and to the next day', () => {
    const columns = [
      { date: 'a', free: [14, 16, 20] },
      { date: 'b', free: [18, 20] },
    ]
    const go = (date: string, row: number, key: string) => nextCell(columns, { date, row }, key)
    expect(go('a', 16, 'ArrowDown')).toEqual({ date: 'a', row: 20 })
    expect(go('a', 20, 'ArrowUp')).toEqual({ date: 'a', row: 16 })
    expect(go('a', 14, 'ArrowRight')).toEqual({ date: 'b', row: 18 })
    expect(go('b', 20, 'ArrowRight')).toBeUndefined()
    expect(go('a', 20, 'ArrowDown')).toBeUndefined()
  })
})

describe('a move', () => {
  const slot = (startTime: string): TimeSlot => ({
    identifier: startTime,
    startTime,
    endTime: new Date(at(startTime) + 3_600_000).toISOString(),
  })
  const session = block('2026-11-26T09:00:00.000Z', '2026-11-26T10:00:00.000Z')
  const other = block('2026-11-26T11:00:00.000Z', '2026-11-26T12:00:00.000Z')
  const offer: Offer = {
    now: at('2026-11-26T06:00:00Z'),
    slots: ['2026-11-26T13:00:00.000Z', '2026-11-26T14:00:00.000Z', '2026-11-27T08:00:00.000Z'].map(slot),
    open: [{ start: at('2026-11-26T07:00:00Z'), end: at('2026-11-26T16:00:00Z') }],
    blocks: [session, other],
    horizonEnd: at('2027-01-26T23:00:00Z'),
  }

  test.each([
    ['2026-11-26T13:20:00Z', '13:00', null],
    ['2026-11-26T12:35:00Z', '13:00', null],
    ['2026-11-26T09:10:00Z', null, 'same'],
    ['2026-11-26T05:00:00Z', null, 'past'],
    ['2026-11-26T10:30:00Z', null, 'taken'],
    ['2026-11-26T15:00:00Z', null, 'not_offered'],
    ['2026-11-26T15:30:00Z', null, 'closed'],
    ['2026-11-26T18:00:00Z', null, 'closed'],
    ['2027-02-01T09:00:00Z', null, 'beyond'],
  ])('to %s leads to %s, against it is %s', (wanted, start, obstacle) => {
    const target = targetAt(session, at(wanted), offer)
    expect([target.slot?.startTime.slice(11, 16) ?? null, target.obstacle]).toEqual([start, obstacle])
  })

  test('names the session in the way, and does not meet itself', () => {
    expect(targetAt(session, at('2026-11-26T10:30:00Z'), offer).other).toBe(other)
    const alone = { ...offer, blocks: [session] }
    expect(targetAt(session, at('2026-11-26T09:30:00Z'), alone).obstacle).toBe('not_offered')
  })

  test('by keys goes from one offered time to the next, and from day to day', () => {
    const first = targetAt(session, at(session.startAt), offer)
    const press = (...keys: string[]) =>
      keys.reduce((target, key) => stepped('Africa/Lagos', { block: session, target }, key, offer), first)
    expect(press('ArrowDown').slot?.startTime).toBe('2026-11-26T13:00:00.000Z')
    expect(press('ArrowDown', 'ArrowDown', 'ArrowUp').slot?.startTime).toBe('2026-11-26T13:00:00.000Z')
    expect(press('ArrowRight').slot?.startTime).toBe('2026-11-27T08:00:00.000Z')
    expect(press('ArrowRight', 'ArrowRight')).toMatchObject({ obstacle: 'closed', start: at('2026-11-28T08:00:00Z') })
    const last = press('ArrowRight')
    expect(targetAfter(last, 1, offer)).toBe(last)
  })

  test('to the next day keeps the clock when clocks change', () => {
    const target = { start: at('2026-10-24T08:15:00Z'), slot: null, obstacle: null }
    expect(stepped('Europe/Berlin', { block: session, target }, 'ArrowRight', { ...offer, slots: [] }).start).toBe(
      at('2026-10-25T09:15:00Z'),
    )
  })
})

test.each([
  ['Clara Afolabi', 'Clara A.'],
  ['Ana Maria Öztürk', 'Ana Ö.'],
  ['Kim', 'Kim'],
])('%s is %s in a narrow block', (name, short) => {
  expect(shortened(name)).toBe(short)
})
