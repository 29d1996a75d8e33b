/** Hours as spans of instants: whether a session lies inside them, and how many minutes of a date are offered. */
import { describe, expect, test } from 'vitest'
import { fullDayTest } from '#backend/scheduling/availability/slots/full-days.ts'
import { insideHours, offeredMinutes } from '#backend/scheduling/availability/slots/open-hours.ts'
import { every, hours } from './slots-question.ts'

const at = (text: string) => `2026-03-${text}:00Z`
const london = { zone: 'Europe/London', customDates: [] }

describe('a session lies inside the hours', () => {
  const nights = every(hours([9, 12], [12, 13], [20, 24])).map((rule) =>
    rule.weekday === 2 ? { weekday: 2, minutes: hours([0, 2], [9, 12]) } : rule,
  )
  const isInside = insideHours({ ...london, week: nights })
  test.each([
    ['that it fills', '02T09:00', '02T13:00', true],
    ['in the middle', '02T10:00', '02T10:50', true],
    ['that touch', '02T11:30', '02T12:30', true],
    ['that touch over midnight', '02T23:00', '03T01:00', true],
    ['to their last minute over midnight', '02T20:00', '03T02:00', true],
    ['not a minute too early', '02T08:59', '02T10:00', false],
    ['not a minute too late', '02T12:01', '02T13:01', false],
    ['not over a gap', '02T12:00', '02T20:30', false],
    ['not outside the opening hours', '02T14:00', '02T15:00', false],
    ['not in the night after', '03T01:00', '03T02:01', false],
  ])('%s', (_name, startAt, endAt, expected) => {
    expect(isInside({ startAt: at(startAt), endAt: at(endAt) })).toBe(expected)
  })

  test('to the second', () => {
    expect(isInside({ startAt: at('02T12:00'), endAt: '2026-03-02T13:00:01Z' })).toBe(false)
    expect(isInside({ startAt: '2026-03-02T09:00:30Z', endAt: at('02T09:30') })).toBe(true)
    expect(isInside({ startAt: '2026-03-02T08:59:59Z', endAt: at('02T09:30') })).toBe(false)
  })

  test('of a custom date instead of the week', () => {
    const closed = insideHours({
      ...london,
      week: nights,
      customDates: [
        { date: '2026-03-02', isAvailable: false, minutes: [540, 720] },
        { date: '2026-03-04', isAvailable: true, minutes: [900, 960] },
      ],
    })
    expect(closed({ startAt: at('02T10:00'), endAt: at('02T11:00') })).toBe(false)
    expect(closed({ startAt: at('04T15:00'), endAt: at('04T16:00') })).toBe(true)
    expect(closed({ startAt: at('04T10:00'), endAt: at('04T11:00') })).toBe(false)
  })
})

test.each<[string, number[][], number]>([
  ['nothing', [], 0],
  ['one calendar', [hours([9, 12])], 180],
  ['two that overlap, once', [hours([9, 12]), hours([11, 14])], 300],
  ['two that are apart, both', [hours([9, 10]), hours([14, 16])], 180],
  ['one inside the other, once', [hours([9, 18]), hours([10, 11], [17, 19])], 600],
  ['in any order', [hours([14, 16]), hours([9, 10])], 180],
  ['a night with what lies in the next date', [hours([22, 26])], 240],
])('minutes on offer: %s', (_name, calendars, minutes) => {
  const all = calendars.map((own) => ({ week: every(own), customDates: [] }))
  expect(offeredMinutes('Europe/London', all, ['2026-03-02', '2026-03-03'])).toEqual([minutes, minutes])
})

test('a night in which clocks change is longer or shorter by an hour', () => {
  const night = [{ week: every(hours([0, 6])), customDates: [] }]
  expect(offeredMinutes('Europe/London', night, ['2026-03-28', '2026-03-29', '2026-10-25'])).toEqual([360, 300, 420])
})

test('a date is full at the daily limit, for every viewer', () => {
  const busy = [
    { startAt: at('02T09:00'), endAt: at('02T10:00') },
    { startAt: at('02T23:30'), endAt: at('03T00:30') },
    { startAt: at('03T09:00'), endAt: at('03T09:00') },
  ]
  const minute = (text: string) => Date.parse(at(text)) / 60_000
  const range = [minute('01T00:00'), minute('05T00:00')] as const
  const isFull = fullDayTest('Europe/London', { busy, maxPerDay: 2 }, range)
  expect(['01T12:00', '02T00:00', '02T23:59', '03T00:00'].map((text) => isFull?.(minute(text)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(fullDayTest('Europe/London', { busy, maxPerDay: null }, range)).toBeNull()
  expect(fullDayTest('Europe/London', { busy }, range)).toBeNull()
  const lagos = fullDayTest('Africa/Lagos', { busy, maxPerDay: 1 }, range)
  expect(['02T22:59', '02T23:00'].map((text) => lagos?.(minute(text)))).toEqual([true, true])
  expect(lagos?.(minute('01T22:59'))).toBe(false)
})
