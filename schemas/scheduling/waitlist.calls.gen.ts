// Written by scripts/generate-calls.ts from waitlist.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './waitlist.ts'

export const waitlistApi: Calls<typeof schema.waitlistApi> = {
  join: { method: 'POST', path: '/waitlist', idempotent: true },
  list: { method: 'GET', path: '/waitlist' },
  leave: { method: 'DELETE', path: '/waitlist/:id' },
  accept: { method: 'POST', path: '/waitlist/:id/accept', idempotent: true },
  pay: { method: 'POST', path: '/waitlist/:id/payment', idempotent: true },
  decline: { method: 'POST', path: '/waitlist/:id/decline', idempotent: true },
}
