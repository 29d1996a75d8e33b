// Written by scripts/generate-calls.ts from features.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './features.ts'

export const featureApi: Calls<typeof schema.featureApi> = {
  flags: { method: 'GET', path: '/feature-flags' },
  consent: { method: 'POST', path: '/consent' },
  contact: { method: 'POST', path: '/contact' },
}
