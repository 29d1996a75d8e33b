// Written by scripts/generate-fields.ts from caseload.ts. Change that file, not this one.
import type { ListField } from '#schemas/platform/field-kinds.ts'

export const clientRowFields: readonly ListField[] = [
  { name: 'firstName', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'lastName', kind: 'text', ui: { list: true, sort: true }, choices: [] },
  { name: 'status', kind: 'choice', ui: { list: true, filter: true, badge: true }, choices: ['requested', 'active', 'past', 'left'] },
  { name: 'tags', kind: 'many', ui: { list: true }, choices: [] },
]
