// Written by scripts/generate-fields.ts from availability.ts. Change that file, not this one.
import type { ListField } from '#schemas/platform/field-kinds.ts'

export const customDateFields: readonly ListField[] = [
  { name: 'date', kind: 'date', ui: { list: true, sort: true }, choices: [] },
  { name: 'isAvailable', kind: 'boolean', ui: { list: true }, choices: [] },
  { name: 'timeslotIntervals', kind: 'many', ui: { list: true }, choices: [] },
]
