// Written by scripts/generate-calls.ts from gift-codes.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './gift-codes.ts'

export const giftCodeApi: Calls<typeof schema.giftCodeApi> = {
  list: { method: 'GET', path: '/gift-codes' },
  buy: { method: 'POST', path: '/gift-codes', idempotent: true },
  cancel: { method: 'POST', path: '/gift-codes/:id/cancel' },
  redeem: { method: 'POST', path: '/gift-codes/redeem', idempotent: true },
}
