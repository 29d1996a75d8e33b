// Written by scripts/generate-calls.ts from client-import.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './client-import.ts'

export const importApi: Calls<typeof schema.importApi> = {
  importRows: { method: 'POST', path: '/clients/import' },
  run: { method: 'GET', path: '/clients/import/:id' },
  importManually: { method: 'POST', path: '/clients/import/manual', idempotent: true },
  importEmails: { method: 'POST', path: '/clients/import/email', idempotent: true },
  imported: { method: 'GET', path: '/clients/imported' },
  showImported: { method: 'GET', path: '/clients/imported/:id' },
  changeImported: { method: 'PUT', path: '/clients/imported/:id' },
  deleteImported: { method: 'DELETE', path: '/clients/imported/:id' },
  invite: { method: 'POST', path: '/clients/imported/:id/invite', idempotent: true },
  withdraw: { method: 'POST', path: '/clients/imported/:id/withdraw' },
  openInvitation: { method: 'POST', path: '/invitation' },
  acceptInvitation: { method: 'POST', path: '/invitation/accept' },
  declineInvitation: { method: 'POST', path: '/invitation/decline' },
}
