import { expect, test } from 'vitest'
import type { OwnCalendarDay } from '#schemas/scheduling/availability.ts'
import { bookedWeek } from '#app/scheduling/availability/booked-hours.ts'

const zone = 'Africa/Lagos'
/** A Tuesday, 09:00 in Lagos. */
const now = Date.parse('2026-11-24T08:00:00Z')
type Booking = OwnCalendarDay['bookings'][number]

const booked = (startAt: string, hours: number, status: Booking['status'] = 'confirmed'): OwnCalendarDay => ({
  date: { date: startAt.slice(0, 10), isAvailable: true },
  timeSlot: [],
  source: 'week',
  customIdentifier: null,
  timeslotIntervals: [],
  bookings: [
    {
      identifier: '019b0000-0000-7000-8000-0000000b0001',
      startAt,
      endAt: new Date(Date.parse(startAt) + hours * 3_600_000).toISOString(),
      status,
      clientName: 'Clara',
      isOutside: false,
    },
  ],
})
const week = (...days: OwnCalendarDay[]) => [...bookedWeek(days, zone, now)]

test.each<[what: string, days: OwnCalendarDay[], expected: unknown]>([
  ['one session', [booked('2026-11-25T09:30:00Z', 1)], [[3, [{ from: 10.5, to: 11.5 }]]]],
  [
    'sessions of two weeks that overlap or adjoin',
    [booked('2026-11-25T09:00:00Z', 1), booked('2026-12-02T09:30:00Z', 1), booked('2026-12-09T10:30:00Z', 1)],
    [[3, [{ from: 10, to: 12.5 }]]],
  ],
  [
    'sessions with free time between them',
    [booked('2026-12-02T12:00:00Z', 1), booked('2026-11-25T09:00:00Z', 1)],
    [
      [
        3,
        [
          { from: 10, to: 11 },
          { from: 13, to: 14 },
        ],
      ],
    ],
  ],
  [
    'a Sunday session over midnight',
    [booked('2026-11-29T22:30:00Z', 1)],
    [
      [7, [{ from: 23.5, to: 24 }]],
      [1, [{ from: 0, to: 0.5 }]],
    ],
  ],
  [
    'what has begun, was cancelled or is later than four weeks',
    [
      booked('2026-11-24T07:30:00Z', 1),
      booked('2026-11-25T09:00:00Z', 1, 'completed'),
      booked('2026-12-22T09:00:00Z', 1),
    ],
    [],
  ],
  ['the last of the 28 days', [booked('2026-12-21T09:00:00Z', 1)], [[1, [{ from: 10, to: 11 }]]]],
])('%s', (_what, days, expected) => {
  expect(week(...days)).toEqual(expected)
})
