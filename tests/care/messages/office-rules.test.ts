import { describe, expect, test } from 'vitest'
import type { OfficeHours } from '#schemas/care/messages.ts'
import { isOpen, opensAt, problemsOfHours, sortedHours } from '#backend/care/messages/office-rules.ts'

const hours = (...rows: string[]): OfficeHours[] =>
  rows.map((row) => {
    const [weekday, startTime = '', endTime = ''] = row.split(/[ -]/)
    return { weekday: Number(weekday), startTime, endTime }
  })
const at = (text: string) => Temporal.Instant.from(text)

/** Monday and Wednesday mornings, and Friday until midnight. */
const week = hours('1 09:00-12:00', '3 09:00-12:00', '5 18:00-24:00')

describe('office hours', () => {
  test.for([
    ['2026-03-02T08:59:59+01:00', false],
    ['2026-03-02T09:00:00+01:00', true],
    ['2026-03-02T11:59:59+01:00', true],
    ['2026-03-02T12:00:00+01:00', false],
    ['2026-03-03T10:00:00+01:00', false],
    ['2026-03-06T23:59:59+01:00', true],
    ['2026-03-07T00:00:00+01:00', false],
  ] as const)('at %s are open: %s', ([now, open]) => {
    expect(isOpen(week, 'Europe/Berlin', at(now))).toBe(open)
  })

  test('are in the time zone of the practice', () => {
    const now = at('2026-03-02T08:30:00Z')
    expect(isOpen(week, 'Africa/Lagos', now)).toBe(true)
    expect(isOpen(week, 'Europe/London', now)).toBe(false)
  })

  test.for([
    ['2026-03-02T07:00:00+01:00', '2026-03-02T09:00:00+01:00'],
    ['2026-03-02T12:00:00+01:00', '2026-03-04T09:00:00+01:00'],
    ['2026-03-07T00:00:00+01:00', '2026-03-09T09:00:00+01:00'],
    // The clocks change in between: nine stays nine.
    ['2026-03-28T10:00:00+01:00', '2026-03-30T09:00:00+02:00'],
    ['2026-10-24T10:00:00+02:00', '2026-10-26T09:00:00+01:00'],
  ] as const)('requested at %s begin next at %s', ([now, next]) => {
    expect(opensAt(week, 'Europe/Berlin', at(now))?.equals(at(next))).toBe(true)
  })

  test('once a week begin a week later once they are over', () => {
    const once = hours('1 09:00-10:00')
    expect(opensAt(once, 'UTC', at('2026-03-02T10:00:00Z'))?.toString()).toBe('2026-03-09T09:00:00Z')
    expect(opensAt(once, 'UTC', at('2026-03-02T09:00:00Z'))?.toString()).toBe('2026-03-09T09:00:00Z')
  })

  test('that are empty never begin', () => {
    expect(opensAt([], 'Europe/Berlin', at('2026-03-02T10:00:00Z'))).toBeNull()
  })

  test('that begin in the skipped hour of a clock change begin when it changes', () => {
    const night = hours('7 02:15-05:00')
    expect(opensAt(night, 'Europe/Berlin', at('2026-03-28T12:00:00Z'))?.toString()).toBe('2026-03-29T01:00:00Z')
    expect(isOpen(night, 'Europe/Berlin', at('2026-03-29T01:00:00Z'))).toBe(true)
  })

  test('that lie wholly in the skipped hour are closed on that day', () => {
    const gone = hours('7 02:15-02:45')
    expect(opensAt(gone, 'Europe/Berlin', at('2026-03-28T12:00:00Z'))?.toString()).toBe('2026-04-05T00:15:00Z')
  })

  test('in the repeated hour are open twice', () => {
    const twice = hours('7 02:15-02:45')
    expect(opensAt(twice, 'Europe/Berlin', at('2026-10-24T12:00:00Z'))?.toString()).toBe('2026-10-25T00:15:00Z')
    expect(opensAt(twice, 'Europe/Berlin', at('2026-10-25T00:50:00Z'))?.toString()).toBe('2026-10-25T01:15:00Z')
  })
})

describe('validation of hours', () => {
  test.for([
    ['none', [], {}],
    ['one after the other', ['1 09:00-12:00', '1 12:00-24:00'], {}],
    ['the same time on two days', ['1 09:00-12:00', '2 09:00-12:00'], {}],
    ['an end at the beginning', ['1 09:00-09:00'], { 'officeHours.0.endTime': 'messages.hours_end' }],
    ['an end before the beginning', ['1 22:00-06:00'], { 'officeHours.0.endTime': 'messages.hours_end' }],
    ['a beginning at midnight', ['1 24:00-24:00'], { 'officeHours.0.endTime': 'messages.hours_end' }],
    [
      'one within another, entered first',
      ['1 10:00-11:00', '1 09:00-12:00'],
      { 'officeHours.0.startTime': 'messages.hours_overlap' },
    ],
    ['twice the same', ['3 09:00-12:00', '3 09:00-12:00'], { 'officeHours.1.startTime': 'messages.hours_overlap' }],
  ] as const)('%s', ([, rows, problems]) => {
    expect(problemsOfHours(hours(...rows))).toEqual(problems)
  })

  test('are stored by day and start', () => {
    expect(sortedHours(hours('5 09:00-10:00', '1 14:00-15:00', '1 09:00-10:00'))).toEqual(
      hours('1 09:00-10:00', '1 14:00-15:00', '5 09:00-10:00'),
    )
  })
})
