// Written by scripts/generate-calls.ts from payouts.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './payouts.ts'

export const payoutApi: Calls<typeof schema.payoutApi> = {
  details: { method: 'GET', path: '/provider/payout-details' },
  setDetails: { method: 'PUT', path: '/provider/payout-details' },
  banks: { method: 'GET', path: '/provider/banks' },
  resolve: { method: 'POST', path: '/provider/payout-details/resolve' },
  earnings: { method: 'GET', path: '/provider/earnings' },
  payouts: { method: 'GET', path: '/provider/payouts' },
  forecast: { method: 'GET', path: '/provider/payouts/forecast' },
  payout: { method: 'GET', path: '/provider/payouts/:id' },
  statement: { method: 'GET', path: '/provider/payouts/:id/statement' },
  request: { method: 'POST', path: '/provider/payouts', idempotent: true },
}
