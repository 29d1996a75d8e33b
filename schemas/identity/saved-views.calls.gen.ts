// Written by scripts/generate-calls.ts from saved-views.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './saved-views.ts'

export const savedViewApi: Calls<typeof schema.savedViewApi> = {
  views: { method: 'GET', path: '/saved-views' },
  addView: { method: 'POST', path: '/saved-views' },
  changeView: { method: 'PUT', path: '/saved-views/:id' },
  deleteView: { method: 'DELETE', path: '/saved-views/:id' },
}
