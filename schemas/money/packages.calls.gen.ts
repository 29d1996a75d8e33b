// Written by scripts/generate-calls.ts from packages.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './packages.ts'

export const packageApi: Calls<typeof schema.packageApi> = {
  offersOf: { method: 'GET', path: '/packages/offers/:providerId' },
  own: { method: 'GET', path: '/provider/packages' },
  create: { method: 'POST', path: '/provider/packages' },
  setStatus: { method: 'POST', path: '/provider/packages/:id/status' },
  purchase: { method: 'GET', path: '/packages/purchase/:id' },
  buy: { method: 'POST', path: '/packages', idempotent: true },
  list: { method: 'GET', path: '/packages' },
  show: { method: 'GET', path: '/packages/:id' },
  refund: { method: 'POST', path: '/packages/:id/refund', idempotent: true },
  pay: { method: 'POST', path: '/booking/:id/package', idempotent: true },
}
