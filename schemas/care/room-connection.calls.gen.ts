// Written by scripts/generate-calls.ts from room-connection.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './room-connection.ts'

export const roomConnectionApi: Calls<typeof schema.roomConnectionApi> = {
  report: { method: 'POST', path: '/room/:id/report' },
  phones: { method: 'GET', path: '/room/:id/phone' },
  showPhone: { method: 'POST', path: '/room/:id/phone' },
  spoke: { method: 'POST', path: '/room/:id/spoke' },
  test: { method: 'POST', path: '/room/connection-test' },
}
