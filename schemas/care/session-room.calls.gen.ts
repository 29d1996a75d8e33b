// Written by scripts/generate-calls.ts from session-room.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './session-room.ts'

export const roomApi: Calls<typeof schema.roomApi> = {
  show: { method: 'GET', path: '/room/:id' },
  enter: { method: 'POST', path: '/room/:id/enter', idempotent: true },
  admit: { method: 'POST', path: '/room/:id/admit' },
  decline: { method: 'POST', path: '/room/:id/decline' },
  remove: { method: 'POST', path: '/room/:id/remove' },
  ice: { method: 'POST', path: '/room/:id/ice' },
  signal: { method: 'POST', path: '/room/:id/signal' },
  signals: { method: 'GET', path: '/room/:id/signals' },
  present: { method: 'POST', path: '/room/:id/present' },
  leave: { method: 'POST', path: '/room/:id/leave' },
  end: { method: 'POST', path: '/room/:id/end' },
  live: { method: 'GET', path: '/room/:id/live' },
}
