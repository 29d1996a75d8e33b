// Written by scripts/generate-calls.ts from series.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './series.ts'

export const seriesApi: Calls<typeof schema.seriesApi> = {
  create: { method: 'POST', path: '/booking/series', idempotent: true },
  make: { method: 'POST', path: '/appointment/series', idempotent: true },
  ofBooking: { method: 'GET', path: '/booking/:id/series' },
  ofAppointment: { method: 'GET', path: '/appointment/:id/series' },
  cancel: { method: 'POST', path: '/booking/series/:id/cancel', idempotent: true },
  move: { method: 'POST', path: '/booking/series/:id/move', idempotent: true },
  showPayment: { method: 'GET', path: '/booking/series/:id/payment' },
  pay: { method: 'POST', path: '/booking/series/:id/payment', idempotent: true },
}
