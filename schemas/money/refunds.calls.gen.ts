// Written by scripts/generate-calls.ts from refunds.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './refunds.ts'

export const refundApi: Calls<typeof schema.refundApi> = {
  list: { method: 'GET', path: '/wallet/refunds' },
  refund: { method: 'POST', path: '/payment/:reference/refund', idempotent: true },
}
