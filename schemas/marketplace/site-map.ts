/** What the site map lists (docs/product-rules.md#pages-for-search-engines). */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Instant, Strict } from '../platform/fields.ts'

/** Changes that one answer names. */
export const mostPageChanges = 2_000

/** A change may be named more than once, until every transaction before it has ended. */
export const PageChanges = Type.Object({
  /** Where the next read begins. */
  next: Type.Integer({ minimum: 0 }),
  /** Too much has changed to be named; any page may be another one. */
  isEverything: Type.Boolean(),
  data: Type.Array(
    Type.Object({
      identifier: Id(),
      /** Codes with which the search finds the therapist now; none for one who is not listed. */
      specialities: Type.Array(Type.String()),
      states: Type.Array(Type.String()),
    }),
    { maxItems: mostPageChanges },
  ),
})

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
    summary: 'Countries, their states, specialities of both, with the number of listed therapists',
    reply: Type.Object({
      data: Type.Array(
        Type.Object({
          country: Type.String(),
          /** Codes; null for all. */
          speciality: Type.Union([Type.String(), Type.Null()]),
          state: Type.Union([Type.String(), Type.Null()]),
          total: Type.Integer({ minimum: 1 }),
        }),
      ),
    }),
  }),
  changes: endpoint('GET /site-map/changes', {
    summary: 'Therapists whose public page has changed, for servers that store pages',
    query: Strict({
      since: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description: '`next` of the last answer. Without it: only where to begin',
        }),
      ),
    }),
    reply: PageChanges,
  }),
}
