/** What can still be refunded of a fee, what is set against a debt, and how long an unpaid time is held. */
import { describe, expect, test } from 'vitest'
import {
  cancellationVerdict,
  isToCome,
  leftOf,
  payable,
  phaseOf,
  refundableOf,
  reviewable,
  seriesState,
  setOffOf,
  capAtHoldEnd,
} from '#backend/scheduling/bookings/rules.ts'
import { moveVerdict } from '#backend/scheduling/bookings/move-rules.ts'
import { bookingStatuses } from '#schemas/scheduling/bookings.ts'
import { confirmed } from './paid-session.ts'

const at = (instant: string) => Temporal.Instant.from(instant)
const early = at('2026-03-05T09:00:00Z')

test.each([
  [null, 0, 15_000_00],
  [5_000_00, 0, 10_000_00],
  [null, 2_000_00, 13_000_00],
  [5_000_00, 2_000_00, 8_000_00],
  [15_000_00, 0, 0],
])('of 15,000, with %s refunded and %i set off, %i is left', (refunded, setOff, left) => {
  expect(leftOf({ fee: 15_000_00, refunded, setOff })).toBe(left)
  expect(refundableOf({ ...confirmed, refunded, setOff })).toBe(left)
})

test('an operator can refund what was paid and is not disputed', () => {
  const states = bookingStatuses.filter((status) => refundableOf({ ...confirmed, status }) > 0)
  expect(states).toEqual(['confirmed', 'completed', 'no_show', 'cancelled'])
  expect(refundableOf({ ...confirmed, paidAt: null })).toBe(0)
  expect(refundableOf({ ...confirmed, disputed: 1 })).toBe(0)
})

describe('while a payment is disputed', () => {
  test.each([
    [1_00, 14_999_00, 1_00],
    [15_000_00, 0, 15_000_00],
    [20_000_00, 0, 15_000_00],
  ])('with a debt of %i, a cancellation refunds %i and sets off %i', (disputed, refundAmount, setOff) => {
    expect(setOffOf({ disputed }, 15_000_00)).toBe(setOff)
    expect(cancellationVerdict({ ...confirmed, disputed }, 'client', early)).toEqual({
      eligible: true,
      refundable: refundAmount > 0,
      refundAmount,
      feeKept: 0,
      setOff,
      reasonCode: 'payment_disputed',
    })
  })
  test('a session cannot be moved', () => {
    const facts = {
      ...confirmed,
      needsApproval: false,
      allowRescheduleCompleted: false,
      clientMovesLeft: 1,
      providerMovesLeft: 1,
      openMove: null,
    }
    expect(moveVerdict({ ...facts, disputed: 1 }, 'client', early).reasonCode).toBe('payment_disputed')
    expect(moveVerdict(facts, 'client', early).reasonCode).toBe('ok')
    for (const missing of [{ startAt: null }, { endAt: null }])
      expect(moveVerdict({ ...facts, ...missing }, 'client', early).reasonCode).toBe('not_scheduled')
  })
})

test('an unpaid fee is never refunded, whatever else is known', () => {
  const reason = (change: object) => cancellationVerdict({ ...confirmed, ...change }, 'client', early).reasonCode
  expect(reason({ paidAt: null })).toBe('not_paid')
  expect(reason({ status: 'pending' })).toBe('not_paid')
  expect(reason({ startAt: null })).toBe('not_paid')
  expect(reason({ freeUntil: null })).toBe('rescheduled_inside_window')
})

test.each([
  [{ startAt: null }, '2026-03-20T09:00:00Z', 'upcoming'],
  [{ endAt: null }, '2026-03-20T09:00:00Z', 'upcoming'],
  [{}, '2026-03-12T08:59:59Z', 'upcoming'],
  [{}, '2026-03-12T09:00:00Z', 'live'],
  [{}, '2026-03-12T10:00:00Z', 'past'],
])('a session with %o is at %s %s', (change, now, phase) => {
  expect(phaseOf({ ...confirmed, ...change }, at(now))).toBe(phase)
})

test('a session is upcoming while it is confirmed and has not begun', () => {
  expect(bookingStatuses.filter((status) => isToCome({ ...confirmed, status }, early))).toEqual(['confirmed'])
  expect(isToCome(confirmed, at('2026-03-12T08:59:59.999Z'))).toBe(true)
  expect(isToCome(confirmed, at('2026-03-12T09:00:00Z'))).toBe(false)
  expect(isToCome({ ...confirmed, startAt: null }, early)).toBe(false)
})

test('a booking can be paid until its hold runs out', () => {
  const paymentDueAt = '2026-03-05T09:00:00.001Z'
  expect(bookingStatuses.filter((status) => payable({ status, paymentDueAt }, early))).toEqual(['pending'])
  expect(payable({ status: 'pending', paymentDueAt: '2026-03-05T09:00:00Z' }, early)).toBe(false)
  expect(payable({ status: 'pending', paymentDueAt: null }, early)).toBe(false)
})

test('a completed session can be reviewed for sixty days', () => {
  const reviewed = (change: object, now: string) =>
    reviewable({ ...confirmed, status: 'completed', ...change }, at(now))
  expect(reviewed({}, '2026-05-11T10:00:00Z')).toBe(true)
  expect(reviewed({}, '2026-05-11T10:00:00.001Z')).toBe(false)
  expect(reviewed({ endAt: null }, '2026-05-11T10:00:00Z')).toBe(false)
  expect(reviewed({ status: 'confirmed' }, '2026-05-11T10:00:00Z')).toBe(false)
})

test.each([
  ['2026-03-05T10:00:00Z', null, '2026-03-05T10:00:00Z'],
  ['2026-03-05T10:00:00Z', '2026-03-05T11:00:00Z', '2026-03-05T10:00:00Z'],
  ['2026-03-05T10:00:00Z', '2026-03-05T09:30:00Z', '2026-03-05T09:30:00Z'],
])('a time held until %s, and at most until %s, is held until %s', (until, holdEndsAt, expected) => {
  expect(capAtHoldEnd(until, { holdEndsAt })).toBe(expected)
})

describe('a session of a series', () => {
  const start = { startAt: '2026-03-12T09:00:00Z', needsApproval: false, isFree: false, isPaidLater: true, now: early }
  test('with its own payment is held until the window closes, and for at least a usual hold', () => {
    const until = '2026-03-10T09:00:00.000Z'
    expect(seriesState(start)).toEqual({ status: 'pending', paymentDueAt: until, holdUntil: until })
    const hold = '2026-03-05T09:15:00.000Z'
    expect(seriesState({ ...start, startAt: '2026-03-06T09:00:00Z' })).toEqual({
      status: 'pending',
      paymentDueAt: hold,
      holdUntil: hold,
    })
    expect(seriesState({ ...start, isPaidLater: false })).toMatchObject({ status: 'pending', paymentDueAt: hold })
  })
  test('that is free or needs approval is like any other', () => {
    expect(seriesState({ ...start, isFree: true })).toEqual({ status: 'confirmed' })
    expect(seriesState({ ...start, needsApproval: true })).toMatchObject({ status: 'booking_request' })
  })
})
