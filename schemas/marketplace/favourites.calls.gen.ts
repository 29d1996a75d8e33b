// Written by scripts/generate-calls.ts from favourites.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './favourites.ts'

export const favouriteApi: Calls<typeof schema.favouriteApi> = {
  list: { method: 'GET', path: '/favourites' },
  identifiers: { method: 'GET', path: '/favourites/identifiers' },
  add: { method: 'POST', path: '/favourites' },
  remove: { method: 'DELETE', path: '/favourites/:id' },
}
