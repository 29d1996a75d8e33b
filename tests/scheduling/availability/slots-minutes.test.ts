/** Dates and instants as whole numbers, compared with Temporal. */
import { describe, expect, test } from 'vitest'
import { firstMinuteFrom, todayOf } from '#backend/scheduling/availability/slots/bookable-range.ts'
import {
  dateText,
  dayOf,
  instantText,
  minuteAtOrAfter,
  minuteAtOrBefore,
  monthLength,
  parseDay,
  weekdayOf,
} from '#backend/scheduling/availability/slots/calendar-minutes.ts'

test('months have the length of the calendar', () => {
  for (const year of [1900, 2000, 2023, 2024, 2026, 2100])
    for (let month = 1; month <= 12; month += 1)
      expect([year, month, monthLength(year, month)]).toEqual([
        year,
        month,
        Temporal.PlainYearMonth.from({ year, month }).daysInMonth,
      ])
})

test('days are counted from 1970 in both directions and have the right weekday', () => {
  const epoch = Temporal.PlainDate.from('1970-01-01')
  for (const text of [
    '0001-01-01',
    '1582-10-15',
    '1600-02-29',
    '1900-02-28',
    '1900-03-01',
    '1969-12-31',
    '1970-01-01',
    '1970-01-31',
    '2000-02-29',
    '2000-03-01',
    '2024-12-31',
    '2026-04-30',
    '2026-06-30',
    '2026-09-30',
    '2026-11-30',
    '2026-03-02',
    '9999-12-31',
  ]) {
    const date = Temporal.PlainDate.from(text)
    const day = epoch.until(date, { largestUnit: 'days' }).days
    expect([text, parseDay(text), dateText(day), weekdayOf(day)]).toEqual([text, day, text, date.dayOfWeek])
    expect(dayOf(date.year, date.month, date.day)).toBe(day)
  }
})

test.each([
  '2026-00-10',
  '2026-13-10',
  '2026-01-00',
  '2026-01-32',
  '2026-04-31',
  '2026-02-29',
  '2026/01-10',
  '2026-01/10',
  '2026-01-1',
  '2026-01-100',
  '2026-1a-10',
  '2026-a1-10',
  '2026-01-1:',
  '2026-01-:1',
  '2026-01-1/',
  '2026-01-/1',
  '-026-01-10',
  '202:-01-10',
])('%s is not a date', (text) => {
  expect(() => parseDay(text)).toThrow(`Not a date: ${text}`)
})

describe('an instant', () => {
  test.each([
    ['2026-03-02T09:00:00Z', '2026-03-02T09:00:00Z', '2026-03-02T09:00:00Z'],
    ['2026-03-02T09:00:00.000Z', '2026-03-02T09:00:00Z', '2026-03-02T09:00:00Z'],
    ['2026-03-02T00:00:00Z', '2026-03-02T00:00:00Z', '2026-03-02T00:00:00Z'],
    ['2026-03-02T23:59:00Z', '2026-03-02T23:59:00Z', '2026-03-02T23:59:00Z'],
    ['2026-03-02T09:00:01Z', '2026-03-02T09:00:00Z', '2026-03-02T09:01:00Z'],
    ['2026-03-02T09:00:10Z', '2026-03-02T09:00:00Z', '2026-03-02T09:01:00Z'],
    ['2026-03-02T09:00:00.001Z', '2026-03-02T09:00:00Z', '2026-03-02T09:01:00Z'],
    ['2026-03-02T09:00:59.000Z', '2026-03-02T09:00:00Z', '2026-03-02T09:01:00Z'],
    ['2026-03-02T10:30:00+01:30', '2026-03-02T09:00:00Z', '2026-03-02T09:00:00Z'],
    ['2026-03-02T09:00Z', '2026-03-02T09:00:00Z', '2026-03-02T09:00:00Z'],
    ['2026-03-02 09:00:00Z', '2026-03-02T09:00:00Z', '2026-03-02T09:00:00Z'],
    ['2026-03-02T09:00:00z', '2026-03-02T09:00:00Z', '2026-03-02T09:00:00Z'],
    ['1969-12-31T23:58Z', '1969-12-31T23:58:00Z', '1969-12-31T23:58:00Z'],
    ['1969-12-31T23:59:30Z', '1969-12-31T23:59:00Z', '1970-01-01T00:00:00Z'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31T23:59:00Z', '1970-01-01T00:00:00Z'],
    ['1970-01-01T00:00:00.000000001Z', '1970-01-01T00:00:00Z', '1970-01-01T00:01:00Z'],
  ])('%s is between the minutes %s and %s', (text, before, after) => {
    expect([minuteAtOrBefore(text), minuteAtOrAfter(text)].map(instantText)).toEqual([before, after])
  })

  test.each([
    '2026-03-02T24:00:00Z',
    '2026-03-02T09:60:00Z',
    '2026-03-02T09:0a:00Z',
    '2026-03-02T0a:00:00Z',
    '2026-02-30T09:00:00Z',
    '2026-03-02T09-00:00Z',
    '2026-03-02T09:00-00Z',
    '2026-03-02T09:00:00',
    '2026-03-02T09:00:00X',
    '2026-03-02X09:00:00Z',
    '2026-03-02T09:00:00,000Y',
  ])('%s is not an instant', (text) => {
    expect(() => minuteAtOrBefore(text)).toThrow(RangeError)
    expect(() => minuteAtOrAfter(text)).toThrow(RangeError)
  })

  test('is written as it was read, for every minute of a day', () => {
    for (let minute = 0; minute < 1440; minute += 1) {
      const text = instantText(29_000_160 + minute)
      expect(text).toBe(new Date((29_000_160 + minute) * 60_000).toISOString().replace('.000', ''))
      expect(minuteAtOrBefore(text)).toBe(29_000_160 + minute)
    }
  })
})

test('for dates now rounds down to the minute, for starts it rounds up', () => {
  const minute = Date.parse('2026-03-02T00:00:00Z')
  expect([minute - 1, minute, minute + 1].map((now) => firstMinuteFrom(now) * 60_000 - minute)).toEqual([0, 0, 60_000])
  expect([minute - 1, minute].map((now) => todayOf(now, 'UTC'))).toEqual(['2026-03-01', '2026-03-02'])
  const texts = ['2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00Z']
  expect(texts.map((now) => todayOf(now, 'UTC'))).toEqual(['2026-03-01', '2026-03-02'])
  expect(todayOf(minute, 'America/New_York')).toBe('2026-03-01')
  expect(todayOf(minute, 'Pacific/Auckland')).toBe('2026-03-02')
})
