import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { mostPageChanges, type siteMapApi } from '#schemas/marketplace/site-map.ts'
import type { Context } from '#platform/context/context.ts'
import { changedPages, listCodes } from './page-change-queries.ts'

/** What has changed since a number of an earlier answer; without one, the number to begin with. */
export async function listPageChanges(
  { db }: Context,
  since: number | null,
): Promise<ReplyOf<typeof siteMapApi.changes>> {
  const { next, upcoming, identifiers } = await changedPages(db, since, mostPageChanges)
  // A later number than the next one was given before the database was restored.
  if ((since ?? 0) > upcoming || identifiers.length > mostPageChanges) return { next, isEverything: true, data: [] }
  const found = new Map((await listCodes(db, identifiers)).map((one) => [one.identifier, one]))
  const unlisted = { specialities: [], states: [] }
  return {
    next,
    isEverything: false,
    data: identifiers.map((identifier) => ({ identifier, ...(found.get(identifier) ?? unlisted) })),
  }
}
