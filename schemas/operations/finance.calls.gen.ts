// Written by scripts/generate-calls.ts from finance.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './finance.ts'

export const financeApi: Calls<typeof schema.financeApi> = {
  payments: { method: 'GET', path: '/admin/payments' },
  payment: { method: 'GET', path: '/admin/payments/:reference' },
  refundToCard: { method: 'POST', path: '/admin/payments/:reference/refund', idempotent: true },
  payouts: { method: 'GET', path: '/admin/payouts' },
  payout: { method: 'GET', path: '/admin/payouts/:id' },
  hold: { method: 'POST', path: '/admin/payouts/:id/hold' },
  release: { method: 'POST', path: '/admin/payouts/:id/release' },
  refundBooking: { method: 'POST', path: '/admin/bookings/:id/refund', idempotent: true },
  adjustments: { method: 'GET', path: '/admin/adjustments' },
  owners: { method: 'GET', path: '/admin/adjustments/owners' },
  requestAdjustment: { method: 'POST', path: '/admin/adjustments', idempotent: true },
  decide: { method: 'POST', path: '/admin/adjustments/:id/decision' },
  unmatched: { method: 'GET', path: '/admin/unmatched-transfers' },
  trialBalance: { method: 'GET', path: '/admin/ledger/trial-balance' },
  reconciliations: { method: 'GET', path: '/admin/reconciliations' },
  reconciliation: { method: 'GET', path: '/admin/reconciliations/:id' },
  reconcile: { method: 'POST', path: '/admin/reconciliations' },
}
