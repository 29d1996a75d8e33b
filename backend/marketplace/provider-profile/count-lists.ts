import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import type { siteMapApi } from '#schemas/marketplace/site-map.ts'
import type { Context } from '#platform/context/context.ts'
import { listSizes } from './site-map-queries.ts'

/** How many listed therapists each country, state and speciality has. */
export async function countLists({ db }: Context): Promise<ReplyOf<typeof siteMapApi.lists>> {
  return { data: await listSizes(db) }
}
