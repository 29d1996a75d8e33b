// Written by scripts/generate-calls.ts from payments.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './payments.ts'

export const paymentApi: Calls<typeof schema.paymentApi> = {
  topUp: { method: 'POST', path: '/payment/wallet', idempotent: true },
  addCard: { method: 'POST', path: '/payment/card', idempotent: true },
  status: { method: 'GET', path: '/payment/status/:reference' },
  ofBooking: { method: 'GET', path: '/payment/booking/:id' },
  payBooking: { method: 'POST', path: '/payment/booking/:id', idempotent: true },
  applyCode: { method: 'POST', path: '/booking/:id/code' },
  removeCode: { method: 'DELETE', path: '/booking/:id/code' },
  webhook: { method: 'POST', path: '/payment/webhook/:gateway' },
  balance: { method: 'GET', path: '/wallet/balance' },
  stats: { method: 'GET', path: '/wallet/stats' },
  earnings: { method: 'GET', path: '/provider/earnings/stats' },
  transactions: { method: 'GET', path: '/wallet/transactions' },
  transaction: { method: 'GET', path: '/wallet/transactions/:id' },
  cancel: { method: 'POST', path: '/payment/:reference/cancel' },
  statement: { method: 'GET', path: '/wallet/statement' },
}
