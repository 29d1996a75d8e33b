// Written by scripts/generate-calls.ts from operators.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './operators.ts'

export const operatorApi: Calls<typeof schema.operatorApi> = {
  users: { method: 'GET', path: '/admin/users' },
  user: { method: 'GET', path: '/admin/users/:id' },
  accessLogOf: { method: 'GET', path: '/admin/users/:id/access-log' },
  addTeamNote: { method: 'POST', path: '/admin/users/:id/team-notes' },
  withdrawTeamNote: { method: 'POST', path: '/admin/team-notes/:id/withdrawal' },
  suspend: { method: 'POST', path: '/admin/users/:id/suspend' },
  reinstate: { method: 'POST', path: '/admin/users/:id/reinstate' },
  startReset: { method: 'POST', path: '/admin/users/:id/password-reset' },
  removeSecondFactor: { method: 'POST', path: '/admin/users/:id/remove-second-factor' },
  endSessionsOf: { method: 'DELETE', path: '/admin/users/:id/sessions' },
  setPermissions: { method: 'PUT', path: '/admin/users/:id/permissions' },
  sessions: { method: 'GET', path: '/admin/sessions' },
  endSession: { method: 'DELETE', path: '/admin/sessions/:id' },
  flags: { method: 'GET', path: '/admin/feature-flags' },
  setFlag: { method: 'PUT', path: '/admin/feature-flags' },
  reference: { method: 'GET', path: '/admin/reference/:kind' },
  referenceRow: { method: 'GET', path: '/admin/reference-rows/:id' },
  addReference: { method: 'POST', path: '/admin/reference/:kind' },
  changeReference: { method: 'PUT', path: '/admin/reference/:kind' },
  auditLog: { method: 'GET', path: '/admin/audit-log' },
  impersonate: { method: 'POST', path: '/admin/impersonation' },
  endImpersonation: { method: 'DELETE', path: '/admin/impersonation' },
}
