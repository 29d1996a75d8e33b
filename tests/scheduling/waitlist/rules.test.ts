/** Who may join the waitlist, which times match, and until when an offer is valid. */
import { describe, expect, test } from 'vitest'
import { bookingStatuses } from '#schemas/scheduling/bookings.ts'
import {
  isClaimable,
  canWait,
  dateIn,
  differenceOf,
  heldUntil,
  isOver,
  minuteOf,
  isSuitable,
} from '#backend/scheduling/waitlist/rules.ts'

const now = '2026-03-02T08:00:00.000Z'
const next = '2026-03-02T08:00:00.001Z'

test('bookings without a time wait for one, those with a future time for an earlier one', () => {
  expect(bookingStatuses.filter((status) => canWait({ status, startAt: null }, now))).toEqual(['unscheduled'])
  expect(bookingStatuses.filter((status) => canWait({ status, startAt: next }, now))).toEqual(['pending', 'confirmed'])
  expect(canWait({ status: 'confirmed', startAt: now }, now)).toBe(false)
})

const input = {
  status: 'confirmed',
  startAt: '2026-03-10T12:00:00.000Z',
  toDate: '2026-03-02',
  partOfDay: 'any',
  timezone: 'Africa/Lagos',
} as const

test.each([
  ['goes on through its last date', {}, now, false],
  ['ends when that date is over where the client is', {}, '2026-03-02T23:00:00.000Z', true],
  ['goes on in the last minute', {}, '2026-03-02T22:59:59.999Z', false],
  ['ends with the start of the booking', { startAt: now }, now, true],
  ['ends with the booking', { status: 'cancelled' }, now, true],
] as const)('an entry %s', (_name, change, at, over) => {
  expect(isOver({ ...input, ...change }, at)).toBe(over)
})

describe('a time matches', () => {
  test.each([
    ['any', '2026-03-04T23:30:00.000Z', true],
    ['any', '2026-03-04T22:30:00.000Z', true],
    ['morning', '2026-03-03T23:00:00.000Z', true],
    ['morning', '2026-03-04T10:59:00.000Z', true],
    ['morning', '2026-03-04T11:00:00.000Z', false],
    ['afternoon', '2026-03-04T10:59:00.000Z', false],
    ['afternoon', '2026-03-04T11:00:00.000Z', true],
    ['afternoon', '2026-03-04T15:59:00.000Z', true],
    ['afternoon', '2026-03-04T16:00:00.000Z', false],
    ['evening', '2026-03-04T15:59:00.000Z', false],
    ['evening', '2026-03-04T16:00:00.000Z', true],
    ['evening', '2026-03-04T22:59:00.000Z', true],
    ['evening', '2026-03-04T23:00:00.000Z', false],
  ] as const)('an entry for %s in Lagos, at %s: %o', (partOfDay, startAt, expected) => {
    expect(isSuitable({ ...input, partOfDay }, startAt)).toBe(expected)
    expect(isSuitable({ ...input, partOfDay, startAt: null }, startAt)).toBe(expected)
  })

  test('only when it is earlier than the booked one', () => {
    expect(isSuitable(input, '2026-03-10T11:59:59.999Z')).toBe(true)
    expect(isSuitable(input, input.startAt)).toBe(false)
  })
})

test.each([
  ['2026-03-02T09:00:00Z', '2026-03-02T08:30:00.000Z'],
  ['2026-03-02T08:30:00Z', '2026-03-02T08:30:00.000Z'],
  ['2026-03-02T08:29:59Z', '2026-03-02T08:29:59.000Z'],
])('an offer of a session at %s is held until %s', (startAt, until) => {
  expect(heldUntil(startAt, Temporal.Instant.from(now))).toBe(until)
})

test('an offer can be taken until its last instant, while it is earlier than the booking', () => {
  const offer = { startAt: '2026-03-04T12:00:00.000Z', expiresAt: next }
  expect(isClaimable(input, offer, now)).toBe(true)
  expect(isClaimable(input, offer, next)).toBe(false)
  expect(isClaimable({ ...input, startAt: offer.startAt }, offer, now)).toBe(false)
})

test('the other time costs the difference, once the booking was paid', () => {
  expect(differenceOf({ status: 'confirmed', fee: 100, reduction: 0 }, 130)).toBe(30)
  expect(differenceOf({ status: 'confirmed', fee: 100, reduction: 0 }, 80)).toBe(-20)
  expect(differenceOf({ status: 'pending', fee: 100, reduction: 0 }, 130)).toBe(0)
  expect(differenceOf({ status: 'confirmed', fee: 80, reduction: 20 }, 130)).toBe(30)
  expect(differenceOf({ status: 'confirmed', fee: 80, reduction: 20 }, 10)).toBe(-80)
})

test('dates are those of the client, minutes are counted from 1970', () => {
  expect(dateIn('Africa/Lagos', '2026-03-02T23:00:00.000Z')).toBe('2026-03-03')
  expect(dateIn('America/New_York', '2026-03-02T03:00:00.000Z')).toBe('2026-03-01')
  expect(minuteOf('1970-01-02T00:01:00.000Z')).toBe(1_441)
})
