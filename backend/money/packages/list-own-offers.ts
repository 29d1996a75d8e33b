import type { packageApi } from '#schemas/money/packages.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { asOwnOffer, presentOffers } from './present-offer.ts'
import { ownOffers } from './queries.ts'

/** The caller's offers, those that are not ended first. */
export async function listOwnOffers(context: Context): Promise<ReplyOf<typeof packageApi.own>> {
  const rows = await ownOffers(context.db, signedIn(context).identifier)
  return { offers: (await presentOffers(context, rows)).map(asOwnOffer) }
}
