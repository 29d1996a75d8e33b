import { describe, expect, test } from 'vitest'
import {
  type Actor,
  type BookingFacts,
  cancellationVerdict,
  firstState,
  freeUntil,
  phaseOf,
} from '#backend/scheduling/bookings/rules.ts'
import { confirmed } from './paid-session.ts'

const at = (instant: string) => Temporal.Instant.from(instant)

describe('the refund of a cancellation', () => {
  const full = { eligible: true, refundable: true, refundAmount: 15_000_00, feeKept: 0 }
  const none = { eligible: true, refundable: false, refundAmount: 0, feeKept: 15_000_00 }
  const nothing = { eligible: true, refundable: false, refundAmount: 0, feeKept: 0 }
  const no = { eligible: false, refundable: false, refundAmount: 0, feeKept: 0 }
  const cases: [name: string, facts: Partial<BookingFacts>, actor: Actor, now: string, expected: object][] = [
    [
      '48:00:01 before the start: everything',
      {},
      'client',
      '2026-03-10T08:59:59Z',
      { ...full, reasonCode: 'outside_window' },
    ],
    [
      '48:00:00 before the start: everything',
      {},
      'client',
      '2026-03-10T09:00:00Z',
      { ...full, reasonCode: 'outside_window' },
    ],
    [
      '47:59:59 before the start: nothing',
      {},
      'client',
      '2026-03-10T09:00:01Z',
      { ...none, reasonCode: 'inside_window' },
    ],
    [
      'one second before the start: nothing',
      {},
      'client',
      '2026-03-12T08:59:59Z',
      { ...none, reasonCode: 'inside_window' },
    ],
    ['at the start: too late', {}, 'client', '2026-03-12T09:00:00Z', { ...no, reasonCode: 'already_started' }],
    [
      'the provider cancels at any time: everything',
      {},
      'provider',
      '2026-03-12T08:59:59Z',
      { ...full, reasonCode: 'provider_cancelled' },
    ],
    [
      'an operator cancels: everything',
      {},
      'admin',
      '2026-03-12T08:59:59Z',
      { ...full, reasonCode: 'provider_cancelled' },
    ],
    [
      '2:59 after paying, inside the window: everything',
      { paidAt: '2026-03-12T07:00:00Z' },
      'client',
      '2026-03-12T07:02:59Z',
      { ...full, reasonCode: 'within_undo' },
    ],
    [
      '3:00 after paying, inside the window: everything',
      { paidAt: '2026-03-12T07:00:00Z' },
      'client',
      '2026-03-12T07:03:00Z',
      { ...full, reasonCode: 'within_undo' },
    ],
    [
      '3:01 after paying, inside the window: nothing',
      { paidAt: '2026-03-12T07:00:00Z' },
      'client',
      '2026-03-12T07:03:01Z',
      { ...none, reasonCode: 'inside_window' },
    ],
    [
      'moved late: the first deadline holds, far from the start',
      { startAt: '2026-03-24T09:00:00.000Z' },
      'client',
      '2026-03-10T09:00:01Z',
      { ...none, reasonCode: 'rescheduled_inside_window' },
    ],
    [
      'moved by the therapist: 24 hours to reconsider, inside the window',
      { freeUntil: '2026-03-11T12:00:00.000Z' },
      'client',
      '2026-03-11T12:00:00Z',
      { ...full, reasonCode: 'outside_window' },
    ],
    [
      'a second after these 24 hours',
      { freeUntil: '2026-03-11T12:00:00.000Z' },
      'client',
      '2026-03-11T12:00:01Z',
      { ...none, reasonCode: 'inside_window' },
    ],
    ['a free session', { fee: 0, paidAt: null }, 'client', '2026-03-12T08:00:00Z', { ...nothing, reasonCode: 'free' }],
    [
      'not paid yet',
      { status: 'pending', paidAt: null },
      'client',
      '2026-03-12T08:00:00Z',
      { ...nothing, reasonCode: 'not_paid' },
    ],
    [
      'without a time',
      { status: 'unscheduled', startAt: null, endAt: null, paidAt: null },
      'client',
      '2026-03-12T08:00:00Z',
      { ...nothing, reasonCode: 'not_paid' },
    ],
    [
      'a request',
      { status: 'booking_request', paidAt: null },
      'client',
      '2026-03-11T08:00:00Z',
      { ...nothing, reasonCode: 'not_paid' },
    ],
    ['completed', { status: 'completed' }, 'client', '2026-03-13T00:00:00Z', { ...no, reasonCode: 'already_closed' }],
    [
      'already cancelled',
      { status: 'cancelled' },
      'client',
      '2026-03-01T00:00:00Z',
      { ...no, reasonCode: 'already_closed' },
    ],
    ['expired', { status: 'expired' }, 'client', '2026-03-01T00:00:00Z', { ...no, reasonCode: 'already_closed' }],
    ['rejected', { status: 'rejected' }, 'provider', '2026-03-01T00:00:00Z', { ...no, reasonCode: 'already_closed' }],
    ['no show', { status: 'no_show' }, 'provider', '2026-03-13T00:00:00Z', { ...no, reasonCode: 'already_closed' }],
  ]
  test.each(cases)('%s', (_name, facts, actor, now, expected) => {
    expect(cancellationVerdict({ ...confirmed, ...facts }, actor, at(now))).toEqual(expected)
  })

  // 09:00 on the day after a clock change: 48 elapsed hours are not two calendar days.
  test.each([
    ['Berlin in spring', 'Europe/Berlin', '2026-03-30T09:00', '2026-03-28T08:00'],
    ['Berlin in autumn', 'Europe/Berlin', '2026-10-26T09:00', '2026-10-24T10:00'],
    ['New York in spring', 'America/New_York', '2026-03-09T09:00', '2026-03-07T08:00'],
    ['New York in autumn', 'America/New_York', '2026-11-02T09:00', '2026-10-31T10:00'],
  ])('48 hours are elapsed hours: %s', (_where, zone, startsAt, deadline) => {
    const instantOf = (wallTime: string) => Temporal.PlainDateTime.from(wallTime).toZonedDateTime(zone).toInstant()
    const [startAt, edge] = [instantOf(startsAt).toString(), instantOf(deadline)]
    const booking = { ...confirmed, startAt, freeUntil: freeUntil(startAt, 48) }
    const refund = (seconds: number) => cancellationVerdict(booking, 'client', edge.add({ seconds })).refundAmount
    expect([refund(-1), refund(0), refund(1)]).toEqual([15_000_00, 15_000_00, 0])
  })
})

describe('phase', () => {
  test.each([
    ['2026-03-12T08:59:59Z', 'upcoming'],
    ['2026-03-12T09:00:00Z', 'live'],
    ['2026-03-12T09:59:59Z', 'live'],
    ['2026-03-12T10:00:00Z', 'past'],
  ])('at %s it is %s', (now, phase) => {
    expect(phaseOf(confirmed, at(now))).toBe(phase)
  })
  test('a booking without a time is still upcoming', () => {
    expect(phaseOf({ startAt: null, endAt: null }, at('2026-03-12T10:00:00Z'))).toBe('upcoming')
  })
})

describe('first status of a booking with a time', () => {
  const now = at('2026-03-02T08:00:00Z')
  const begin = { startAt: '2026-03-12T09:00:00Z', needsApproval: false, isFree: false, now }
  test('is held for 15 minutes until it is paid', () => {
    expect(firstState(begin)).toEqual({
      status: 'pending',
      paymentDueAt: '2026-03-02T08:15:00.000Z',
      holdUntil: '2026-03-02T08:15:00.000Z',
    })
  })
  test('is confirmed at once when it is free', () => {
    expect(firstState({ ...begin, isFree: true })).toEqual({ status: 'confirmed' })
  })
  test.each([
    ['24 hours to answer', '2026-03-12T09:00:00Z', '2026-03-03T08:00:00.000Z'],
    ['two hours before the start when that is sooner', '2026-03-02T18:00:00Z', '2026-03-02T16:00:00.000Z'],
    ['never less than a hold', '2026-03-02T09:00:00Z', '2026-03-02T08:15:00.000Z'],
  ])('a request has %s', (_name, startAt, respondBy) => {
    expect(firstState({ ...begin, startAt, needsApproval: true })).toEqual({
      status: 'booking_request',
      respondBy,
      holdUntil: respondBy,
    })
  })
})
