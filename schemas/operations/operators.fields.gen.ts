// Written by scripts/generate-fields.ts from operators.ts. Change that file, not this one.
import type { ListField } from '#schemas/platform/field-kinds.ts'

export const auditRowFields: readonly ListField[] = [
  { name: 'at', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
  { name: 'action', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'actorName', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'subjectName', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'requestId', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'details', kind: 'text', ui: { list: true }, choices: [] },
]

export const operatorSessionFields: readonly ListField[] = [
  { name: 'name', kind: 'text', ui: { list: true, person: true }, choices: [] },
  { name: 'userType', kind: 'choice', ui: { list: true, filter: true, badge: true }, choices: ['client', 'provider', 'admin'] },
  { name: 'device', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'address', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'isImpersonation', kind: 'boolean', ui: { list: true }, choices: [] },
  { name: 'createdAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
  { name: 'lastSeenAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
]

export const operatorUserFields: readonly ListField[] = [
  { name: 'name', kind: 'text', ui: { list: true, person: true }, choices: [] },
  { name: 'email', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'userType', kind: 'choice', ui: { list: true, filter: true, badge: true }, choices: ['client', 'provider', 'admin'] },
  { name: 'accountStatus', kind: 'choice', ui: { list: true, filter: true, badge: true }, choices: ['pending_verification', 'active', 'suspended', 'deletion_requested', 'deleted'] },
  { name: 'country', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'createdAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
  { name: 'lastSeenAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
]

export const referenceRowFields: readonly ListField[] = [
  { name: 'kind', kind: 'choice', ui: { list: true, filter: true }, choices: ['country', 'state', 'language', 'therapy', 'modality', 'speciality', 'approach', 'discipline', 'gender', 'religion', 'ethnicity', 'age_group', 'trait', 'background', 'communication'] },
  { name: 'code', kind: 'text', ui: { list: true, sort: true }, choices: [] },
  { name: 'nameEn', kind: 'text', ui: { list: true, sort: true }, choices: [] },
  { name: 'nameDe', kind: 'text', ui: { list: true, sort: true }, choices: [] },
  { name: 'position', kind: 'number', ui: { list: true, sort: true }, choices: [] },
  { name: 'isOffered', kind: 'boolean', ui: { list: true }, choices: [] },
]
