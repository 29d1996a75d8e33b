// Written by scripts/generate-calls.ts from regions.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './regions.ts'

export const regionApi: Calls<typeof schema.regionApi> = {
  languages: { method: 'GET', path: '/region/languages' },
  countries: { method: 'GET', path: '/region/country' },
  statesOfCountry: { method: 'GET', path: '/region/country/:id/states' },
  statesByCode: { method: 'GET', path: '/region/country/code/:code/states' },
  userTimezone: { method: 'GET', path: '/region/user-timezone' },
  reference: { method: 'GET', path: '/reference/:kind' },
  therapistStates: { method: 'GET', path: '/region/therapist-states' },
  crisisLines: { method: 'GET', path: '/region/crisis-lines' },
}
