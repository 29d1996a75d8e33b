// Written by scripts/generate-calls.ts from matching.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './matching.ts'

export const matchApi: Calls<typeof schema.matchApi> = {
  count: { method: 'POST', path: '/match/count' },
  find: { method: 'POST', path: '/match' },
  weights: { method: 'GET', path: '/admin/match-weights' },
  setWeight: { method: 'PUT', path: '/admin/match-weights' },
}
