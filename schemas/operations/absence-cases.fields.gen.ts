// Written by scripts/generate-fields.ts from absence-cases.ts. Change that file, not this one.
import type { ListField } from '#schemas/platform/field-kinds.ts'

export const absenceCaseFields: readonly ListField[] = [
  { name: 'reportedAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
  { name: 'clientName', kind: 'text', ui: { list: true, person: true }, choices: [] },
  { name: 'providerName', kind: 'text', ui: { list: true, person: true }, choices: [] },
  { name: 'reportedBy', kind: 'choice', ui: { list: true }, choices: ['client', 'provider'] },
  { name: 'startAt', kind: 'instant', ui: { list: true }, choices: [] },
  { name: 'fee', kind: 'money', ui: { input: 'money', list: true }, choices: [] },
  { name: 'status', kind: 'choice', ui: { list: true, badge: true, filter: true }, choices: ['open', 'dismissed', 'upheld'] },
]
