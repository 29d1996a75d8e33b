// Written by scripts/generate-calls.ts from payment-methods.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './payment-methods.ts'

export const paymentMethodApi: Calls<typeof schema.paymentMethodApi> = {
  list: { method: 'GET', path: '/payment-methods' },
  setDefault: { method: 'PUT', path: '/payment-methods/:id/default' },
  remove: { method: 'DELETE', path: '/payment-methods/:id' },
}
