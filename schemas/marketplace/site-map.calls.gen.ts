// Written by scripts/generate-calls.ts from site-map.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './site-map.ts'

export const siteMapApi: Calls<typeof schema.siteMapApi> = {
  therapists: { method: 'GET', path: '/site-map/therapists' },
  lists: { method: 'GET', path: '/site-map/lists' },
  changes: { method: 'GET', path: '/site-map/changes' },
}
