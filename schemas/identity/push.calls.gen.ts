// Written by scripts/generate-calls.ts from push.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './push.ts'

export const pushApi: Calls<typeof schema.pushApi> = {
  settings: { method: 'GET', path: '/push' },
  setKinds: { method: 'PUT', path: '/push/kinds' },
  addDevice: { method: 'POST', path: '/push/devices' },
  renewDevice: { method: 'PUT', path: '/push/devices' },
  removeDevice: { method: 'DELETE', path: '/push/devices/:id' },
  test: { method: 'POST', path: '/push/devices/:id/test' },
}
