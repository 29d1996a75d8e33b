// Written by scripts/generate-calls.ts from issued-gifts.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './issued-gifts.ts'

export const issuedGiftApi: Calls<typeof schema.issuedGiftApi> = {
  list: { method: 'GET', path: '/admin/gift-codes' },
  issue: { method: 'POST', path: '/admin/gift-codes', idempotent: true },
  withdraw: { method: 'POST', path: '/admin/gift-codes/:id/withdraw' },
}
