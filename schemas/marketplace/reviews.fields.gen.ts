// Written by scripts/generate-fields.ts from reviews.ts. Change that file, not this one.
import type { ListField } from '#schemas/platform/field-kinds.ts'

export const moderatedReviewFields: readonly ListField[] = [
  { name: 'providerName', kind: 'text', ui: { list: true, person: true }, choices: [] },
  { name: 'rating', kind: 'number', ui: { list: true }, choices: [] },
  { name: 'heldReason', kind: 'choice', ui: { list: true }, choices: ['name', 'contact', 'health', 'reported'] },
  { name: 'comment', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'isAnonymous', kind: 'boolean', ui: { list: true }, choices: [] },
  { name: 'status', kind: 'choice', ui: { list: true, badge: true, filter: true }, choices: ['published', 'held', 'hidden'] },
  { name: 'createdAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
]
