// Written by scripts/generate-calls.ts from verification.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './verification.ts'

export const verificationApi: Calls<typeof schema.verificationApi> = {
  own: { method: 'GET', path: '/provider/verification-submission' },
  submit: { method: 'PUT', path: '/provider/verification-submission' },
  note: { method: 'GET', path: '/provider/qualification/verification-note' },
  acknowledge: { method: 'POST', path: '/provider/qualification/review-acknowledgement' },
  cases: { method: 'GET', path: '/admin/verifications' },
  case: { method: 'GET', path: '/admin/verifications/:id' },
  claim: { method: 'POST', path: '/admin/verifications/:id/claim' },
  release: { method: 'POST', path: '/admin/verifications/:id/release' },
  decide: { method: 'POST', path: '/admin/verifications/:id/decision' },
  document: { method: 'GET', path: '/admin/documents/:id/content' },
}
