/** The history of a booking for operators. */
import { expect, test } from 'vitest'
import { changesOf } from '#backend/operations/bookings/rules.ts'

const booking = {
  createdAt: '2026-03-01T09:00:00.000Z',
  createdBy: 'client',
  paidAt: null,
  cancelledAt: null,
  cancelledBy: null,
  fee: 100,
} as const
const times = { fromStart: '2026-03-05T09:00:00.000Z', toStart: '2026-03-06T09:00:00.000Z' }
const requested = { ...times, askedBy: 'client', createdAt: '2026-03-02T09:00:00.000Z' } as const
const decided = { ...requested, decidedAt: '2026-03-03T09:00:00.000Z' }
const event = {
  at: '2026-03-04T09:00:00.000Z',
  action: 'booking.accepted',
  actorType: 'provider',
  isOperator: false,
  name: 'Theo',
} as const
const short = (changes: ReturnType<typeof changesOf>) => changes.map(({ kind, by, name }) => [kind, by, name])
const booked = ['booked', 'client', null]

test.each([
  ['a move that waits', { ...requested, decidedAt: null, status: 'pending' }, [['move_requested', 'client', null]]],
  [
    'a move without consent',
    { ...requested, decidedAt: requested.createdAt, status: 'approved' },
    [['moved', 'client', null]],
  ],
  [
    'an approved move',
    { ...decided, status: 'approved' },
    [
      ['move_approved', 'provider', null],
      ['move_requested', 'client', null],
    ],
  ],
  [
    'a rejected move',
    { ...decided, status: 'rejected' },
    [
      ['move_rejected', 'provider', null],
      ['move_requested', 'client', null],
    ],
  ],
  [
    'a withdrawn move',
    { ...decided, status: 'withdrawn' },
    [
      ['move_withdrawn', 'client', null],
      ['move_requested', 'client', null],
    ],
  ],
  [
    'an expired move',
    { ...decided, status: 'expired' },
    [
      ['move_expired', 'system', null],
      ['move_requested', 'client', null],
    ],
  ],
] as const)('%s', (_name, move, expected) => {
  expect(short(changesOf(booking, [move], []))).toEqual([...expected, booked])
})

test.each([
  ['the therapist', event, [['accepted', 'provider', null]]],
  [
    'an operator, by name',
    { ...event, action: 'admin.session_refunded', actorType: 'admin', isOperator: true, name: 'Olu' },
    [['refunded', 'operator', 'Olu']],
  ],
  [
    'nobody',
    { ...event, action: 'booking.ended_by_suspension', actorType: null, name: null },
    [['ended_by_suspension', 'system', null]],
  ],
  ['a note, which stays out', { ...event, action: 'note.written' }, []],
  ['a room, which stays out', { ...event, action: 'room.entered' }, []],
] as const)('an event of %s', (_name, one, expected) => {
  expect(short(changesOf(booking, [], [one]))).toEqual([...expected, booked])
})

test('payment and cancellation come from the booking itself; a free one is not paid', () => {
  const ended = { ...booking, paidAt: '2026-03-01T10:00:00.000Z', cancelledAt: '2026-03-01T11:00:00.000Z' }
  const cancelled = ['cancelled', 'operator', null]
  expect(short(changesOf({ ...ended, cancelledBy: 'admin' }, [], []))).toEqual([
    cancelled,
    ['paid', 'client', null],
    booked,
  ])
  expect(short(changesOf({ ...ended, cancelledBy: 'admin', fee: 0 }, [], []))).toEqual([cancelled, booked])
})
