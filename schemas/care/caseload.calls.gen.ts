// Written by scripts/generate-calls.ts from caseload.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './caseload.ts'

export const relationApi: Calls<typeof schema.relationApi> = {
  clients: { method: 'GET', path: '/clients' },
  client: { method: 'GET', path: '/clients/:id' },
  summary: { method: 'GET', path: '/clients/:id/summary' },
  payments: { method: 'GET', path: '/clients/:id/payments' },
  tags: { method: 'GET', path: '/clients/tags' },
  setTags: { method: 'PUT', path: '/clients/:id/tags' },
  relation: { method: 'GET', path: '/clients/relation/:id' },
  profile: { method: 'GET', path: '/client/profile/:id' },
  profilePicture: { method: 'GET', path: '/client/profile/:id/picture' },
  emergency: { method: 'GET', path: '/clients/:id/emergency' },
  saveSafetyPlan: { method: 'PUT', path: '/clients/:id/safety-plan' },
}
