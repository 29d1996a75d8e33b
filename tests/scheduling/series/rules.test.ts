import { describe, expect, test } from 'vitest'
import {
  clockShifts,
  isInScope,
  seriesDates,
  shiftedByClocks,
  shiftWallTime,
  wallTimeShift,
} from '#backend/scheduling/series/rules.ts'

const short = (instants: string[]) => instants.map((instant) => instant.replace(':00.000Z', 'Z'))

describe('dates of a series', () => {
  test.each([
    {
      what: 'Berlin keeps 10:00 over the spring change of 29 March',
      row: { startAt: '2026-03-16T09:00:00Z', timezone: 'Europe/Berlin', frequency: 'weekly', count: 4 },
      dates: ['2026-03-16T09:00Z', '2026-03-23T09:00Z', '2026-03-30T08:00Z', '2026-04-06T08:00Z'],
    },
    {
      what: 'Berlin keeps 10:00 over the autumn change of 25 October',
      row: { startAt: '2026-10-12T08:00:00Z', timezone: 'Europe/Berlin', frequency: 'weekly', count: 3 },
      dates: ['2026-10-12T08:00Z', '2026-10-19T08:00Z', '2026-10-26T09:00Z'],
    },
    {
      what: 'New York keeps 17:30 over its spring change of 8 March, three weeks before Europe',
      row: { startAt: '2026-03-02T22:30:00Z', timezone: 'America/New_York', frequency: 'fortnightly', count: 3 },
      dates: ['2026-03-02T22:30Z', '2026-03-16T21:30Z', '2026-03-30T21:30Z'],
    },
    {
      what: 'New York keeps 17:30 over its autumn change of 1 November',
      row: { startAt: '2026-10-26T21:30:00Z', timezone: 'America/New_York', frequency: 'weekly', count: 3 },
      dates: ['2026-10-26T21:30Z', '2026-11-02T22:30Z', '2026-11-09T22:30Z'],
    },
    {
      what: 'London keeps 09:00 every four weeks, over both changes of a year',
      row: { startAt: '2026-03-04T09:00:00Z', timezone: 'Europe/London', frequency: 'every_4_weeks', count: 12 },
      dates: [
        '2026-03-04T09:00Z',
        '2026-04-01T08:00Z',
        '2026-04-29T08:00Z',
        '2026-05-27T08:00Z',
        '2026-06-24T08:00Z',
        '2026-07-22T08:00Z',
        '2026-08-19T08:00Z',
        '2026-09-16T08:00Z',
        '2026-10-14T08:00Z',
        '2026-11-11T09:00Z',
        '2026-12-09T09:00Z',
        '2027-01-06T09:00Z',
      ],
    },
    {
      what: 'Lagos knows no change',
      row: { startAt: '2026-03-20T08:00:00Z', timezone: 'Africa/Lagos', frequency: 'weekly', count: 3 },
      dates: ['2026-03-20T08:00Z', '2026-03-27T08:00Z', '2026-04-03T08:00Z'],
    },
    {
      what: 'a time that does not exist on 29 March (02:30 in Berlin) is an hour later that day, and itself again after it',
      row: { startAt: '2026-03-22T01:30:00Z', timezone: 'Europe/Berlin', frequency: 'weekly', count: 3 },
      dates: ['2026-03-22T01:30Z', '2026-03-29T01:30Z', '2026-04-05T00:30Z'],
    },
    {
      what: 'a time that comes twice on 25 October (02:30 in Berlin) means the earlier',
      row: { startAt: '2026-10-18T00:30:00Z', timezone: 'Europe/Berlin', frequency: 'weekly', count: 3 },
      dates: ['2026-10-18T00:30Z', '2026-10-25T00:30Z', '2026-11-01T01:30Z'],
    },
    {
      what: 'the first session stays the one that was chosen, also the later of two times',
      row: { startAt: '2026-10-25T01:30:00Z', timezone: 'Europe/Berlin', frequency: 'weekly', count: 2 },
      dates: ['2026-10-25T01:30Z', '2026-11-01T01:30Z'],
    },
    {
      what: 'a date of the therapist is another one in UTC and stays the same weekday there',
      row: { startAt: '2026-03-03T00:00:00Z', timezone: 'America/New_York', frequency: 'weekly', count: 2 },
      dates: ['2026-03-03T00:00Z', '2026-03-09T23:00Z'],
    },
    {
      what: 'a leap day counts like any other',
      row: { startAt: '2028-02-22T09:00:00Z', timezone: 'Europe/London', frequency: 'weekly', count: 3 },
      dates: ['2028-02-22T09:00Z', '2028-02-29T09:00Z', '2028-03-07T09:00Z'],
    },
  ] as const)('$what', ({ row, dates }) => {
    expect(short(seriesDates(row))).toEqual(dates)
  })
})

describe("the client's own clock", () => {
  test.each([
    [
      'Lagos with a therapist in Berlin, before the change',
      'Africa/Lagos',
      '2026-03-16T09:00:00Z',
      '2026-03-23T09:00:00Z',
      false,
    ],
    [
      'Lagos with a therapist in Berlin, after it',
      'Africa/Lagos',
      '2026-03-16T09:00:00Z',
      '2026-03-30T08:00:00Z',
      true,
    ],
    [
      'London with Berlin: both change on one night',
      'Europe/London',
      '2026-03-16T09:00:00Z',
      '2026-03-30T08:00:00Z',
      false,
    ],
    [
      'New York with Berlin, in the weeks between the changes',
      'America/New_York',
      '2026-03-02T09:00:00Z',
      '2026-03-16T09:00:00Z',
      true,
    ],
    [
      'New York with Berlin, once both have changed',
      'America/New_York',
      '2026-03-02T09:00:00Z',
      '2026-03-30T08:00:00Z',
      false,
    ],
    ['Berlin with a therapist in Lagos', 'Europe/Berlin', '2026-10-19T08:00:00Z', '2026-10-26T08:00:00Z', true],
    [
      'Berlin with New York, in the week between the autumn changes',
      'Europe/Berlin',
      '2026-10-19T21:30:00Z',
      '2026-10-26T21:30:00Z',
      true,
    ],
  ] as const)('%s', (_what, timezone, first, later, shifts) => {
    expect(clockShifts(first, later, timezone)).toBe(shifts)
  })
})

describe('moving a series', () => {
  test.each([
    ['a day and two hours later', '2026-03-16T09:00:00Z', '2026-03-17T11:00:00Z', { days: 1, minutes: 120 }],
    ['earlier on the same day', '2026-03-16T09:00:00Z', '2026-03-16T07:30:00Z', { days: 0, minutes: -90 }],
    [
      'over a clock change the wall time counts',
      '2026-03-27T09:00:00Z',
      '2026-03-30T08:00:00Z',
      { days: 3, minutes: 0 },
    ],
  ] as const)('%s', (_what, from, to, change) => {
    expect(wallTimeShift(from, to, 'Europe/Berlin')).toEqual(change)
  })

  test.each([
    ['before the change', '2026-03-16T09:00:00Z', { days: 1, minutes: 120 }, '2026-03-17T11:00Z'],
    ['into summer time', '2026-03-23T09:00:00Z', { days: 7, minutes: 0 }, '2026-03-30T08:00Z'],
    ['past midnight, to the next date', '2026-03-16T22:00:00Z', { days: 0, minutes: 120 }, '2026-03-17T00:00Z'],
    ['before midnight, to the date before', '2026-03-15T23:30:00Z', { days: 0, minutes: -60 }, '2026-03-15T22:30Z'],
    ['to a time that does not exist', '2026-03-28T08:00:00Z', { days: 1, minutes: -390 }, '2026-03-29T01:30Z'],
  ] as const)('%s', (_what, from, change, to) => {
    expect(short([shiftWallTime(from, change, 'Europe/Berlin')])).toEqual([to])
  })

  test.each([
    ['one', [false, true, false]],
    ['following', [false, true, true]],
    ['all', [true, true, true]],
  ] as const)('scope %s, from the second of three', (scope, meant) => {
    expect([1, 2, 3].map((index) => isInScope(scope, index, 2))).toEqual(meant)
  })
})

describe('whether a session is at another wall time of the client because clocks changed', () => {
  // Ten in Berlin; Lagos has no daylight saving.
  const first = '2026-03-16T09:00:00Z'
  const zones = { anchor: 'Europe/Berlin', client: 'Africa/Lagos' }
  test.each([
    ['before the change', '2026-03-23T09:00:00Z', zones, 600, false],
    ['after it', '2026-03-30T08:00:00Z', zones, 600, true],
    ['after it, where the series was moved by hand meanwhile', '2026-03-30T08:00:00Z', zones, 660, true],
    ['after it, at the new time of the series', '2026-03-30T09:00:00Z', zones, 660, true],
    ['when it was moved by hand', '2026-03-30T10:30:00Z', zones, 600, false],
    [
      'for a client with the same clock change',
      '2026-03-30T08:00:00Z',
      { ...zones, client: 'Europe/London' },
      600,
      false,
    ],
    ['for a client in the same zone', '2026-03-30T08:00:00Z', { ...zones, client: 'Europe/Berlin' }, 600, false],
  ])('%s: %s', (_what, startAt, where, anchorMinute, expected) => {
    expect(shiftedByClocks(first, startAt, where, anchorMinute)).toBe(expected)
  })
})
