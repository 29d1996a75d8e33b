// Written by scripts/generate-fields.ts from credentials.ts. Change that file, not this one.
import type { ListField } from '#schemas/platform/field-kinds.ts'

export const experienceFields: readonly ListField[] = [
  { name: 'companyName', kind: 'text', ui: { list: true, sort: true }, choices: [] },
  { name: 'jobTitle', kind: 'text', ui: { list: true, sort: true }, choices: [] },
  { name: 'startDate', kind: 'text', ui: { list: true, sort: true }, choices: [] },
  { name: 'endDate', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'currentlyWorksHere', kind: 'boolean', ui: { list: true }, choices: [] },
]

export const insuranceFields: readonly ListField[] = [
  { name: 'fileName', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'scanStatus', kind: 'choice', ui: { list: true, badge: true }, choices: ['quarantined', 'clean', 'infected', 'not_scanned'] },
  { name: 'status', kind: 'choice', ui: { list: true, filter: true, badge: true }, choices: ['pending', 'accepted', 'rejected', 'expired', 'withdrawn'] },
  { name: 'expiresAt', kind: 'date', ui: { list: true, sort: true }, choices: [] },
  { name: 'createdAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
]

export const qualificationFields: readonly ListField[] = [
  { name: 'type', kind: 'choice', ui: { list: true, filter: true }, choices: ['license', 'education', 'association', 'certification', 'conduct'] },
  { name: 'title', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'body', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'credentialNumber', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'fileName', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'scanStatus', kind: 'choice', ui: { list: true, badge: true }, choices: ['quarantined', 'clean', 'infected', 'not_scanned'] },
  { name: 'status', kind: 'choice', ui: { list: true, filter: true, badge: true }, choices: ['pending', 'accepted', 'rejected', 'expired', 'withdrawn'] },
  { name: 'expiresAt', kind: 'date', ui: { list: true, sort: true }, choices: [] },
  { name: 'createdAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
]
