// Written by scripts/generate-calls.ts from receipts.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './receipts.ts'

export const receiptApi: Calls<typeof schema.receiptApi> = {
  ofPayment: { method: 'GET', path: '/payment/:reference/receipt' },
  ofSession: { method: 'GET', path: '/booking/:id/receipt' },
  ofPeriod: { method: 'GET', path: '/wallet/receipts' },
  earnings: { method: 'GET', path: '/provider/earnings/statement' },
}
