// Written by scripts/generate-calls.ts from absence-cases.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './absence-cases.ts'

export const absenceCaseApi: Calls<typeof schema.absenceCaseApi> = {
  list: { method: 'GET', path: '/admin/absence-cases' },
  decide: { method: 'POST', path: '/admin/absence-cases/:id/decision' },
}
