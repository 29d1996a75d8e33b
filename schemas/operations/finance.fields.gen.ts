// Written by scripts/generate-fields.ts from finance.ts. Change that file, not this one.
import type { ListField } from '#schemas/platform/field-kinds.ts'

export const adjustmentFields: readonly ListField[] = [
  { name: 'askedAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
  { name: 'ownerName', kind: 'text', ui: { list: true, person: true }, choices: [] },
  { name: 'direction', kind: 'choice', ui: { list: true, badge: true }, choices: ['credit', 'debit'] },
  { name: 'amount', kind: 'money', ui: { input: 'money', list: true }, choices: [] },
  { name: 'status', kind: 'choice', ui: { list: true, badge: true, filter: true }, choices: ['waiting', 'approved', 'rejected'] },
  { name: 'account', kind: 'choice', ui: { list: true }, choices: ['client_wallet', 'provider_available'] },
  { name: 'against', kind: 'choice', ui: { list: true }, choices: ['promotion', 'suspense', 'platform_fee'] },
  { name: 'askedByName', kind: 'text', ui: { list: true, person: true }, choices: [] },
  { name: 'decidedByName', kind: 'text', ui: { list: true }, choices: [] },
]

export const moneyPaymentFields: readonly ListField[] = [
  { name: 'createdAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
  { name: 'userName', kind: 'text', ui: { list: true, person: true }, choices: [] },
  { name: 'amount', kind: 'money', ui: { input: 'money', list: true }, choices: [] },
  { name: 'status', kind: 'choice', ui: { list: true, badge: true, filter: true }, choices: ['pending', 'processing', 'success', 'failed', 'abandoned', 'expired', 'reversed'] },
  { name: 'method', kind: 'choice', ui: { list: true, filter: true }, choices: ['wallet', 'card', 'bank_transfer', 'free', 'package'] },
  { name: 'purpose', kind: 'choice', ui: { list: true, filter: true }, choices: ['topup', 'booking', 'card', 'package'] },
  { name: 'reference', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'gateway', kind: 'choice', ui: { list: true }, choices: ['paystack', 'stripe'] },
  { name: 'gatewayFee', kind: 'money', ui: { input: 'money', list: true }, choices: [] },
]

export const moneyPayoutFields: readonly ListField[] = [
  { name: 'createdAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
  { name: 'providerName', kind: 'text', ui: { list: true, person: true }, choices: [] },
  { name: 'amount', kind: 'money', ui: { input: 'money', list: true }, choices: [] },
  { name: 'status', kind: 'choice', ui: { list: true, badge: true, filter: true }, choices: ['scheduled', 'processing', 'awaiting_otp', 'paid', 'failed', 'reversed', 'cancelled', 'on_hold'] },
  { name: 'occasion', kind: 'choice', ui: { list: true }, choices: ['weekly', 'on_demand'] },
  { name: 'bankName', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'accountNumber', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'settledAt', kind: 'instant', ui: { list: true }, choices: [] },
  { name: 'gateway', kind: 'choice', ui: { list: true }, choices: ['paystack', 'stripe'] },
]

export const reconciliationFields: readonly ListField[] = [
  { name: 'gateway', kind: 'choice', ui: { list: true }, choices: ['paystack', 'stripe'] },
  { name: 'fromDate', kind: 'date', ui: { list: true }, choices: [] },
  { name: 'toDate', kind: 'date', ui: { list: true }, choices: [] },
  { name: 'askedByName', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'createdAt', kind: 'instant', ui: { list: true, sort: true }, choices: [] },
  { name: 'matched', kind: 'number', ui: { list: true }, choices: [] },
  { name: 'differences', kind: 'number', ui: { list: true }, choices: [] },
]

export const unmatchedTransferFields: readonly ListField[] = [
  { name: 'cameAt', kind: 'instant', ui: { list: true }, choices: [] },
  { name: 'amount', kind: 'money', ui: { input: 'money', list: true }, choices: [] },
  { name: 'senderName', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'adjustmentStatus', kind: 'choice', ui: { list: true }, choices: ['waiting', 'approved'] },
]
