// Written by scripts/generate-calls.ts from operator-bookings.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './operator-bookings.ts'

export const operatorBookingApi: Calls<typeof schema.operatorBookingApi> = {
  list: { method: 'GET', path: '/admin/bookings' },
  show: { method: 'GET', path: '/admin/bookings/:id' },
}
