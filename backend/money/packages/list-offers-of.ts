import type { packageApi } from '#schemas/money/packages.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { requireListed } from '#backend/marketplace/provider-profile/require-listed.ts'
import type { Context } from '#platform/context/context.ts'
import { isOnSale, presentOffers } from './present-offer.ts'
import { activeOffersOf } from './queries.ts'

/** The packages of a listed therapist that can be bought now. */
export async function listOffersOf(context: Context, provider: string): Promise<ReplyOf<typeof packageApi.offersOf>> {
  await requireListed(context.db, provider)
  const rows = (await activeOffersOf(context.db, provider)).filter(isOnSale)
  return { offers: (await presentOffers(context, rows)).map(({ offer }) => offer) }
}
