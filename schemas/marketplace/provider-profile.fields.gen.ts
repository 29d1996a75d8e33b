// Written by scripts/generate-fields.ts from provider-profile.ts. Change that file, not this one.
import type { ListField } from '#schemas/platform/field-kinds.ts'

export const therapyFeeFields: readonly ListField[] = [
  { name: 'name', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'fee', kind: 'money', ui: { input: 'money', list: true }, choices: [] },
  { name: 'usesGeneral', kind: 'boolean', ui: { list: true }, choices: [] },
  { name: 'platformShare', kind: 'money', ui: { input: 'money', list: true }, choices: [] },
  { name: 'earning', kind: 'money', ui: { input: 'money', list: true }, choices: [] },
]
