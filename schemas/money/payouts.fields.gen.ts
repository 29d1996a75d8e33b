// Written by scripts/generate-fields.ts from payouts.ts. Change that file, not this one.
import type { ListField } from '#schemas/platform/field-kinds.ts'

export const earningFields: readonly ListField[] = [
  { name: 'client', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'startAt', kind: 'instant', ui: { list: true }, choices: [] },
  { name: 'occasion', kind: 'choice', ui: { list: true }, choices: ['session', 'late_fee', 'package'] },
  { name: 'fee', kind: 'money', ui: { input: 'money', list: true }, choices: [] },
  { name: 'platformShare', kind: 'money', ui: { input: 'money', list: true }, choices: [] },
  { name: 'amount', kind: 'money', ui: { input: 'money', list: true }, choices: [] },
  { name: 'returned', kind: 'money', ui: { input: 'money', list: true }, choices: [] },
  { name: 'status', kind: 'choice', ui: { list: true, badge: true, filter: true }, choices: ['clearing', 'available', 'in_payout', 'paid_out', 'returned'] },
  { name: 'earnedAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
]

export const payoutFields: readonly ListField[] = [
  { name: 'createdAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
  { name: 'amount', kind: 'money', ui: { input: 'money', list: true }, choices: [] },
  { name: 'status', kind: 'choice', ui: { list: true, badge: true, filter: true }, choices: ['scheduled', 'processing', 'awaiting_otp', 'paid', 'failed', 'reversed', 'cancelled', 'on_hold'] },
  { name: 'occasion', kind: 'choice', ui: { list: true }, choices: ['weekly', 'on_demand'] },
  { name: 'bankName', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'accountNumber', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'settledAt', kind: 'instant', ui: { list: true }, choices: [] },
]
