// Written by scripts/generate-fields.ts from bookings.ts. Change that file, not this one.
import type { ListField } from '#schemas/platform/field-kinds.ts'

export const bookingFields: readonly ListField[] = [
  { name: 'startAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
  { name: 'therapyCategory', kind: 'named', ui: { list: true }, choices: [] },
  { name: 'modality', kind: 'named', ui: { list: true }, choices: [] },
  { name: 'status', kind: 'choice', ui: { list: true, badge: true, filter: 'statuses' }, choices: ['booking_request', 'unscheduled', 'pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'rejected', 'expired'] },
  { name: 'fee', kind: 'money', ui: { input: 'money', list: true }, choices: [] },
  { name: 'createdAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
]
