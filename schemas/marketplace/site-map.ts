/** What the site map lists (docs/product-rules.md#pages-for-search-engines). */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Instant, Strict } from '../platform/fields.ts'

export const siteMapApi = {
  therapists: endpoint('GET /site-map/therapists', {
    summary: 'Listed therapists in parts of 10,000, in the order of their identifiers',
    query: Strict({ part: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })) }),
    reply: Type.Object({
      parts: Type.Integer({ minimum: 1 }),
      data: Type.Array(Type.Object({ identifier: Id(), changedAt: Instant() })),
    }),
  }),
  lists: endpoint('GET /site-map/lists', {
    summary: 'Specialities, states and both together with the number of listed therapists',
    reply: Type.Object({
      data: Type.Array(
        Type.Object({
          /** Codes; null for all. */
          speciality: Type.Union([Type.String(), Type.Null()]),
          state: Type.Union([Type.String(), Type.Null()]),
          total: Type.Integer({ minimum: 1 }),
        }),
      ),
    }),
  }),
}
