// Written by scripts/generate-calls.ts from room-host.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './room-host.ts'

export const roomHostApi: Calls<typeof schema.roomHostApi> = {
  waiting: { method: 'GET', path: '/room/waiting' },
  late: { method: 'POST', path: '/room/:id/late' },
  extension: { method: 'GET', path: '/room/:id/extension' },
  extend: { method: 'POST', path: '/room/:id/extend', idempotent: true },
}
