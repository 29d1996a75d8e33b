/** Until when a request can be accepted, and until when an accepted request can be paid. */
import { expect, test } from 'vitest'
import { acceptable, acceptedUntil, paymentRequestedUntil } from '#backend/scheduling/bookings/request-rules.ts'

const now = Temporal.Instant.from('2026-03-02T08:00:00Z')

test.each([
  ['2026-03-10T09:00:00Z', false, '2026-03-03T08:00:00.000Z'],
  ['2026-03-03T08:00:00Z', false, '2026-03-03T08:00:00.000Z'],
  ['2026-03-02T20:00:00Z', false, '2026-03-02T20:00:00.000Z'],
  ['2026-03-10T09:00:00Z', true, '2026-03-08T09:00:00.000Z'],
  ['2026-03-05T08:00:00Z', true, '2026-03-03T08:00:00.000Z'],
  ['2026-03-05T08:00:00.001Z', true, '2026-03-03T08:00:00.001Z'],
  ['2026-03-04T09:00:00Z', true, '2026-03-03T08:00:00.000Z'],
  ['2026-03-02T20:00:00Z', true, '2026-03-02T20:00:00.000Z'],
])('a request for %s, paid separately later: %o, can be paid until %s', (startAt, isPaidLater, until) => {
  expect(acceptedUntil(startAt, now, { isPaidLater })).toBe(until)
})

test('no booking is paid separately unless the client chose it', () => {
  expect(acceptedUntil('2026-03-10T09:00:00Z', now)).toBe('2026-03-03T08:00:00.000Z')
})

test.each([
  ['2026-03-10T09:00:00Z', '2026-03-03T08:00:00.000Z'],
  ['2026-03-02T12:00:00Z', '2026-03-02T12:00:00.000Z'],
])('an appointment for %s that the therapist made can be paid until %s', (startAt, until) => {
  expect(paymentRequestedUntil(startAt, now)).toBe(until)
})

const request = { status: 'booking_request', respondBy: '2026-03-02T09:00:00Z', startAt: '2026-03-04T09:00:00Z' }
test.each([
  [{}, true],
  [{ respondBy: '2026-03-02T08:00:00.001Z' }, true],
  [{ respondBy: '2026-03-02T08:00:00Z' }, false],
  [{ startAt: '2026-03-02T08:00:00.001Z' }, true],
  [{ startAt: '2026-03-02T08:00:00Z' }, false],
  [{ respondBy: null }, false],
  [{ startAt: null }, false],
  [{ status: 'pending' }, false],
])('a request with %o can be accepted: %o', (change, expected) => {
  expect(acceptable({ ...request, ...change }, now)).toBe(expected)
})
