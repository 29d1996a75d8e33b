// Written by scripts/generate-fields.ts from payments.ts. Change that file, not this one.
import type { ListField } from '#schemas/platform/field-kinds.ts'

export const earningsWeekFields: readonly ListField[] = [
  { name: 'weekStart', kind: 'date', ui: { list: true }, choices: [] },
  { name: 'amount', kind: 'money', ui: { input: 'money', list: true }, choices: [] },
  { name: 'sessions', kind: 'number', ui: { list: true }, choices: [] },
]

export const transactionFields: readonly ListField[] = [
  { name: 'createdAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
  { name: 'transactionType', kind: 'choice', ui: { list: true, filter: true }, choices: ['topup', 'bank_transfer_in', 'booking_payment', 'booking_refund', 'payout', 'payout_reversal', 'chargeback', 'adjustment', 'promotion', 'gift_purchase', 'gift_redemption', 'package_sale', 'package_refund'] },
  { name: 'direction', kind: 'choice', ui: { list: true, badge: true }, choices: ['credit', 'debit'] },
  { name: 'amount', kind: 'money', ui: { input: 'money', list: true }, choices: [] },
  { name: 'balanceAfter', kind: 'money', ui: { input: 'money', list: true }, choices: [] },
  { name: 'status', kind: 'choice', ui: { list: true, badge: true }, choices: ['pending', 'posted', 'reversed', 'failed'] },
]
