// Written by scripts/generate-calls.ts from visitor-holds.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './visitor-holds.ts'

export const visitorHoldApi: Calls<typeof schema.visitorHoldApi> = {
  create: { method: 'POST', path: '/providers-availability/:providerId/hold' },
  release: { method: 'POST', path: '/providers-availability/hold/release' },
}
