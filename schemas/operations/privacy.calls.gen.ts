// Written by scripts/generate-calls.ts from privacy.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './privacy.ts'

export const privacyApi: Calls<typeof schema.privacyApi> = {
  requestExport: { method: 'POST', path: '/user/export' },
  exportState: { method: 'GET', path: '/user/export/state' },
  export: { method: 'GET', path: '/user/export' },
  accessLog: { method: 'GET', path: '/user/access-log' },
  deletionPreview: { method: 'GET', path: '/user/profile/delete-account' },
  deleteAccount: { method: 'DELETE', path: '/user/profile/delete-account' },
  deleteAccountByPost: { method: 'POST', path: '/user/profile/delete-account' },
}
