// Written by scripts/generate-calls.ts from provider-profile.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './provider-profile.ts'

export const providerApi: Calls<typeof schema.providerApi> = {
  search: { method: 'GET', path: '/providers' },
  fewerFilters: { method: 'GET', path: '/providers/search/fewer-filters' },
  suggestions: { method: 'GET', path: '/providers/search/suggestions' },
  show: { method: 'GET', path: '/providers/:id' },
  photo: { method: 'GET', path: '/providers/:id/photo' },
  ownPhoto: { method: 'GET', path: '/provider/photo' },
  updateInfo: { method: 'POST', path: '/provider/update/info' },
  updatePhoto: { method: 'POST', path: '/provider/update/photo', upload: { field: 'file' } },
  own: { method: 'GET', path: '/provider' },
  setGeneralFee: { method: 'POST', path: '/provider/booking-fee/general' },
  therapyFees: { method: 'GET', path: '/provider/booking-fee/therapy' },
  feeHistory: { method: 'GET', path: '/provider/booking-fee/history' },
  setTherapyFee: { method: 'POST', path: '/provider/booking-fee/therapy' },
  useGeneralFee: { method: 'DELETE', path: '/provider/booking-fee/therapy/:id' },
}
