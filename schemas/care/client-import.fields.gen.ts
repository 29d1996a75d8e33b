// Written by scripts/generate-fields.ts from client-import.ts. Change that file, not this one.
import type { ListField } from '#schemas/platform/field-kinds.ts'

export const importedClientFields: readonly ListField[] = [
  { name: 'firstName', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'lastName', kind: 'text', ui: { list: true, sort: true }, choices: [] },
  { name: 'email', kind: 'text', ui: { list: true, sort: true }, choices: [] },
  { name: 'phoneNumber', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'clientNumber', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'status', kind: 'choice', ui: { list: true, filter: true, badge: true }, choices: ['new', 'invited', 'linked', 'declined'] },
  { name: 'source', kind: 'choice', ui: { filter: true }, choices: ['csv', 'email', 'manual'] },
  { name: 'createdAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
  { name: 'invitedAt', kind: 'instant', ui: { list: true }, choices: [] },
]
