import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import type { siteMapApi } from '#schemas/marketplace/site-map.ts'
import type { Context } from '#platform/context/context.ts'
import { countListed, listedPart } from './site-map-queries.ts'

const perPart = 10_000

/** One part of all listed therapists. */
export async function listForSiteMap({ db }: Context, part: number): Promise<ReplyOf<typeof siteMapApi.therapists>> {
  const [total, data] = [await countListed(db), await listedPart(db, perPart, (part - 1) * perPart)]
  return { parts: Math.max(1, Math.ceil(total / perPart)), data }
}
