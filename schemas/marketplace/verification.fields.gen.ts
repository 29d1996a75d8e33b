// Written by scripts/generate-fields.ts from verification.ts. Change that file, not this one.
import type { ListField } from '#schemas/platform/field-kinds.ts'

export const verificationFields: readonly ListField[] = [
  { name: 'name', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'country', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'discipline', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'status', kind: 'choice', ui: { list: true, filter: true, badge: true }, choices: ['not_started', 'in_progress', 'submitted', 'in_review', 'changes_requested', 'approved', 'rejected', 'suspended', 'expired'] },
  { name: 'submittedAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
  { name: 'claimedByName', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'pendingDocuments', kind: 'number', ui: { list: true }, choices: [] },
  { name: 'expiresAt', kind: 'date', ui: { list: true, sort: true }, choices: [] },
]
