// Written by scripts/generate-calls.ts from promotions.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './promotions.ts'

export const promotionApi: Calls<typeof schema.promotionApi> = {
  price: { method: 'POST', path: '/booking/price' },
  list: { method: 'GET', path: '/admin/promotions' },
  borne: { method: 'GET', path: '/provider/promotions' },
  answer: { method: 'POST', path: '/provider/promotions/:id/agreement' },
  create: { method: 'POST', path: '/admin/promotions' },
  setStatus: { method: 'POST', path: '/admin/promotions/:id/status' },
}
