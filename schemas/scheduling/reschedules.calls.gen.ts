// Written by scripts/generate-calls.ts from reschedules.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './reschedules.ts'

export const rescheduleApi: Calls<typeof schema.rescheduleApi> = {
  ofBooking: { method: 'POST', path: '/booking/:id/reschedule', idempotent: true },
  ofAppointment: { method: 'POST', path: '/appointment/:id/reschedule', idempotent: true },
  answer: { method: 'POST', path: '/appointment/:id/reschedule-update', idempotent: true },
  policy: { method: 'GET', path: '/appointment/policy/:id/reschedule' },
}
