import type { OwnPackageOffer } from '#schemas/money/packages.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { asOwnOffer, presentOffers } from './present-offer.ts'
import { ownOffers } from './queries.ts'

/** One offer of the caller. */
export async function showOwnOffer(context: Context, identifier: string): Promise<OwnPackageOffer> {
  const [shown] = await presentOffers(context, await ownOffers(context.db, signedIn(context).identifier, identifier))
  if (!shown) throw notFound()
  return asOwnOffer(shown)
}
