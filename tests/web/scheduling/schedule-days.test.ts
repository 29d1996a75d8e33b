/** Days in the schedule view: clock changes, pending moves, overlapping times. */
import { describe, expect, test } from 'vitest'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { type Block, blocksOf, blocksOn, placed } from '#app/scheduling/schedule-view/blocks.ts'
import {
  axisOf,
  dateStepped,
  daysOf,
  gapsOf,
  heightAt,
  hoursOf,
  isDate,
  shownDates,
} from '#app/scheduling/schedule-view/days.ts'
import { booking } from '#tests/web/support/booking-fixture.ts'

const dayIn = (zone: string, date: string) => {
  const [day] = daysOf(zone, [date])
  if (!day) throw new Error('no day')
  return day
}

describe('a day', () => {
  test.each([
    ['Africa/Lagos', '2026-11-26', 24],
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    // Clocks change at midnight.
    ['Africa/Cairo', '2026-04-24', 23],
    ['Africa/Cairo', '2026-10-29', 25],
    // By half an hour.
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Asia/Kathmandu', '2026-11-26', 24],
    ['Pacific/Kiritimati', '2026-11-26', 24],
  ])('in %s on %s has %d hours', (zone, date, hours) => {
    const day = dayIn(zone, date)
    expect(hoursOf(day)).toBe(hours)
    expect(day.steps).toHaveLength(hours * 2)
    const plain = Temporal.PlainDate.from(date)
    expect(day.start).toBe(plain.toZonedDateTime(zone).epochMilliseconds)
    expect(day.end).toBe(plain.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds)
  })

  test('when clocks go forward skips the hour, and the afternoon keeps its position', () => {
    const days = daysOf('Europe/Berlin', shownDates('week', '2026-03-29'))
    const axis = axisOf(days)
    const [saturday, sunday] = days.slice(5)
    if (!saturday || !sunday) throw new Error('no weekend')
    expect(axis).toHaveLength(48)
    expect(gapsOf(sunday, axis).map((row) => axis[row])).toEqual(['02:00', '02:30'])
    expect(gapsOf(saturday, axis)).toEqual([])
    expect(heightAt(saturday, axis, Date.parse('2026-03-28T13:00:00Z'))).toBe(28)
    expect(heightAt(sunday, axis, Date.parse('2026-03-29T12:00:00Z'))).toBe(28)
  })

  test('when clocks go back has the hour twice, and other days have a gap', () => {
    const days = daysOf('Europe/Berlin', shownDates('week', '2026-10-25'))
    const axis = axisOf(days)
    const [saturday, sunday] = days.slice(5)
    if (!saturday || !sunday) throw new Error('no weekend')
    expect(axis.slice(4, 9)).toEqual(['02:00', '02:30', '02:00 again', '02:30 again', '03:00'])
    expect(gapsOf(saturday, axis)).toEqual([6, 7])
    // Half past two, first and second time.
    expect(heightAt(sunday, axis, Date.parse('2026-10-25T00:30:00Z'))).toBe(5)
    expect(heightAt(sunday, axis, Date.parse('2026-10-25T01:30:00Z'))).toBe(7)
    expect(heightAt(sunday, axis, Date.parse('2026-10-25T13:00:00Z'))).toBe(
      heightAt(saturday, axis, Date.parse('2026-10-24T12:00:00Z')),
    )
  })

  test('cuts off blocks that begin before it or end after it', () => {
    const day = dayIn('Africa/Lagos', '2026-11-26')
    const axis = axisOf([day])
    expect(heightAt(day, axis, day.start - 1)).toBe(0)
    expect(heightAt(day, axis, day.end + 1)).toBe(48)
    expect(heightAt(day, axis, day.start + 45 * 60_000)).toBe(1.5)
  })
})

describe('a view', () => {
  test('covers a day, a week from Monday, or a month', () => {
    expect(shownDates('day', '2026-11-26')).toEqual(['2026-11-26'])
    expect(shownDates('week', '2026-11-29').at(0)).toBe('2026-11-23')
    expect(shownDates('week', '2026-11-23').at(-1)).toBe('2026-11-29')
    expect(shownDates('month', '2028-02-10')).toHaveLength(29)
  })

  test.each([
    ['day', '2026-12-31', 1, '2027-01-01'],
    ['week', '2026-11-26', -1, '2026-11-19'],
    ['month', '2026-11-26', 1, '2026-12-26'],
    ['month', '2026-01-31', 1, '2026-02-01'],
    ['month', '2026-01-31', -1, '2025-12-31'],
  ] as const)('of a %s goes from %s by %d to %s', (view, date, step, next) => {
    expect(dateStepped(view, date, step)).toBe(next)
  })

  test('accepts only existing dates', () => {
    expect(['2026-02-28', '2026-02-29', '2026-2-1', 'today', '1026-01-01', null].map(isDate)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})

const move = {
  identifier: booking.identifier,
  status: 'pending',
  askedBy: 'client',
  fromStart: '2026-11-26T17:00:00.000Z',
  toStart: '2026-11-27T09:00:00.000Z',
  toEnd: '2026-11-27T10:00:00.000Z',
  note: null,
  createdAt: '2026-11-20T10:00:00.000Z',
} satisfies Booking['reschedules'][number]

describe('a block', () => {
  test('of a pending move is at both times; of a decided one at its time alone', () => {
    expect(blocksOf([{ ...booking, reschedules: [move] }]).map(({ kind, startAt }) => [kind, startAt])).toEqual([
      ['move_from', '2026-11-26T17:00:00.000Z'],
      ['move_to', '2026-11-27T09:00:00.000Z'],
    ])
    const decided = { ...booking, reschedules: [{ ...move, status: 'rejected' as const }] }
    expect(blocksOf([decided]).map(({ kind }) => kind)).toEqual(['session'])
  })

  test('without a time is not shown', () => {
    expect(blocksOf([{ ...booking, startAt: null, endAt: null, status: 'unscheduled' }])).toEqual([])
  })

  test('over midnight is on both days', () => {
    const night = blocksOf([{ ...booking, startAt: '2026-11-26T22:30:00.000Z', endAt: '2026-11-26T23:30:00.000Z' }])
    const days = daysOf('Africa/Lagos', shownDates('week', '2026-11-26'))
    expect(days.filter((day) => blocksOn(day, night).length > 0).map(({ date }) => date)).toEqual([
      '2026-11-26',
      '2026-11-27',
    ])
  })

  test('shares the width only with overlapping ones', () => {
    const at = (key: string, from: string, to: string): Block => ({
      key,
      booking,
      kind: 'session',
      startAt: `2026-11-26T${from}:00.000Z`,
      endAt: `2026-11-26T${to}:00.000Z`,
    })
    const three = [at('a', '09:00', '10:00'), at('b', '09:30', '10:30'), at('c', '10:30', '11:00')]
    expect(placed(three).map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 1],
    ])
  })
})
