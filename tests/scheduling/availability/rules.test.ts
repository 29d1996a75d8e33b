/** Hours as therapists type them and as they are stored: minutes of a day, above 1440 for the next day. */
import { expect, test } from 'vitest'
import { asDay } from '#backend/scheduling/availability/calendar-day.ts'
import { openMinutes } from '#backend/scheduling/availability/open-minutes.ts'
import { defaultWeek, readIntervals, showIntervals } from '#backend/scheduling/availability/rules.ts'

const intervals = (...spans: string[]) =>
  spans.map((span) => {
    const [startTime = '', endTime = ''] = span.split('-')
    return { startTime, endTime }
  })

test.each<[string[], number[]]>([
  [[], []],
  [['09:00-12:00'], [540, 720]],
  [
    ['09:00-12:00', '12:00-18:00'],
    [540, 720, 720, 1080],
  ],
  [['22:00-02:00'], [1320, 1560]],
  [['00:00-24:00'], [0, 1440]],
  [['09:00-09:00'], [540, 1980]],
  [['00:00-23:00'], [0, 1380]],
  [
    ['08:00-10:00', '23:00-01:00'],
    [480, 600, 1380, 1500],
  ],
])('%o is stored as %o, and shown as it was typed', (spans, minutes) => {
  expect(readIntervals(intervals(...spans))).toEqual({ as: 'read', minutes })
  expect(showIntervals(minutes)).toEqual(intervals(...spans))
  expect(openMinutes({ isAvailable: minutes.length > 0, timeSlotsInterval: intervals(...spans) }, 'day')).toEqual(
    minutes,
  )
})

test.each<[string[], string]>([
  [['09:30-12:00'], 'validation.whole_hours'],
  [['09:00-12:01'], 'validation.whole_hours'],
  [['10:00-12:00', '09:00-10:00'], 'validation.order'],
  [['09:00-12:00', '11:00-13:00'], 'validation.order'],
  [['22:00-02:00', '23:00-03:00'], 'validation.order'],
  [['24:00-01:00'], 'validation.order'],
])('%o is refused with %s', (spans, key) => {
  expect(readIntervals(intervals(...spans))).toEqual({ as: 'refused', key })
  expect(() => openMinutes({ isAvailable: true, timeSlotsInterval: intervals(...spans) }, 'day')).toThrow(
    expect.objectContaining({ code: 'VALIDATION_ERROR', extras: { fields: { day: key } } }),
  )
})

test('a whole day ends at 24:00, and an interval without an end at its start', () => {
  expect(readIntervals(intervals('00:00-00:00'))).toEqual({ as: 'read', minutes: [0, 1440] })
  expect(showIntervals([60])).toEqual(intervals('01:00-01:00'))
  expect(showIntervals([570, 1470])).toEqual(intervals('09:30-00:30'))
})

test('an open day has hours, a closed one needs none', () => {
  expect(openMinutes({ isAvailable: false, timeSlotsInterval: [] }, 'day')).toEqual([])
  expect(() => openMinutes({ isAvailable: true, timeSlotsInterval: [] }, 'day')).toThrow(
    expect.objectContaining({ code: 'VALIDATION_ERROR', extras: { fields: { day: 'validation.required' } } }),
  )
})

test('an unsaved week is Monday to Friday, nine to six', () => {
  expect(defaultWeek.map(({ weekday, isAvailable, minutes }) => [weekday, isAvailable, minutes])).toEqual([
    [1, true, [540, 1080]],
    [2, true, [540, 1080]],
    [3, true, [540, 1080]],
    [4, true, [540, 1080]],
    [5, true, [540, 1080]],
    [6, false, []],
    [7, false, []],
  ])
})

test('a date of the API is available when it has a slot', () => {
  const slot = { identifier: 'ts_1', startAt: '2026-03-02T09:00:00Z', endAt: '2026-03-02T10:00:00Z' }
  expect(asDay({ date: '2026-03-02', slots: [slot] })).toEqual({
    date: { date: '2026-03-02', isAvailable: true },
    timeSlot: [{ identifier: 'ts_1', startTime: slot.startAt, endTime: slot.endAt }],
  })
  expect(asDay({ date: '2026-03-02', slots: [] })).toEqual({
    date: { date: '2026-03-02', isAvailable: false },
    timeSlot: [],
  })
})
