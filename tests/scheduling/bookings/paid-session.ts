import type { BookingFacts } from '#backend/scheduling/bookings/rules.ts'

/** The facts that the rules get about a session that was paid long before it takes place. */
export const confirmed: BookingFacts = {
  status: 'confirmed',
  startAt: '2026-03-12T09:00:00.000Z',
  endAt: '2026-03-12T10:00:00.000Z',
  fee: 15_000_00,
  paidAt: '2026-03-01T00:00:00.000Z',
  refunded: null,
  disputed: 0,
  setOff: 0,
  paymentDueAt: null,
  windowHours: 48,
  freeUntil: '2026-03-10T09:00:00.000Z',
}
