// Written by scripts/generate-calls.ts from bookings.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './bookings.ts'

export const bookingApi: Calls<typeof schema.bookingApi> = {
  create: { method: 'POST', path: '/booking', idempotent: true },
  schedule: { method: 'POST', path: '/booking/:id/schedule', idempotent: true },
  list: { method: 'GET', path: '/booking' },
  suggestions: { method: 'GET', path: '/booking/suggestions' },
  choices: { method: 'GET', path: '/booking/choices/:providerId' },
  show: { method: 'GET', path: '/booking/:id' },
  cancel: { method: 'POST', path: '/booking/:id/cancel', idempotent: true },
  refundCheck: { method: 'GET', path: '/booking/:id/refund-check' },
  appointments: { method: 'GET', path: '/appointment' },
  appointment: { method: 'GET', path: '/appointment/:id' },
  cancelAppointment: { method: 'POST', path: '/appointment/:id/cancel', idempotent: true },
  details: { method: 'GET', path: '/booking/:id/details' },
  make: { method: 'POST', path: '/appointment', idempotent: true },
  ownClients: { method: 'GET', path: '/appointment/clients' },
  ofClient: { method: 'GET', path: '/appointment/client/:id' },
  cancellationPolicy: { method: 'GET', path: '/appointment/policy/:id/cancellation' },
}
