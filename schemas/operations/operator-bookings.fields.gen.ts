// Written by scripts/generate-fields.ts from operator-bookings.ts. Change that file, not this one.
import type { ListField } from '#schemas/platform/field-kinds.ts'

export const operatorBookingFields: readonly ListField[] = [
  { name: 'startAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
  { name: 'clientName', kind: 'text', ui: { list: true, person: true }, choices: [] },
  { name: 'providerName', kind: 'text', ui: { list: true, person: true }, choices: [] },
  { name: 'status', kind: 'choice', ui: { list: true, badge: true, filter: true }, choices: ['booking_request', 'unscheduled', 'pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'rejected', 'expired'] },
  { name: 'payment', kind: 'choice', ui: { list: true, badge: true, filter: true }, choices: ['none', 'pending', 'processing', 'success', 'failed', 'abandoned', 'expired', 'reversed', 'refunded'] },
  { name: 'fee', kind: 'money', ui: { input: 'money', list: true }, choices: [] },
  { name: 'createdAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
]
