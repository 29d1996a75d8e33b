/** Therapists that a client has saved (docs/product-rules.md#saved-therapists). */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Strict } from '../platform/fields.ts'
import { favouriteLimits } from './favourite-limits.ts'
import { ProviderCard } from './provider-profile.ts'

export * from './favourite-limits.ts'

/** Identifiers of saved therapists, the newest first. */
const SavedIdentifiers = Type.Object({ data: Type.Array(Id()) })

export const favouriteApi = {
  list: endpoint('GET /favourites', {
    summary: 'The therapists that the caller saved and who are listed, the newest first',
    reply: Type.Object({ data: Type.Array(ProviderCard) }),
  }),
  identifiers: endpoint('GET /favourites/identifiers', {
    summary: 'Identifiers of all saved therapists, the newest first',
    reply: SavedIdentifiers,
  }),
  add: endpoint('POST /favourites', {
    summary: 'Saves therapists; unknown ones and those that are saved already are left out',
    body: Strict({
      providers: Type.Array(Id(), { minItems: 1, maxItems: favouriteLimits.most, uniqueItems: true }),
    }),
    reply: SavedIdentifiers,
  }),
  remove: endpoint('DELETE /favourites/:id', { summary: 'Removes a saved therapist', status: 204 }),
} as const
