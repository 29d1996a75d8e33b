import { demandAccepting } from '#backend/marketplace/provider-profile/demand-accepting.ts'
import { isPractising } from '#backend/marketplace/provider-profile/practising.ts'
import { requireListed } from '#backend/marketplace/provider-profile/require-listed.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { isOnSale } from './present-offer.ts'
import type { OfferRow } from './queries.ts'

/** Refuses an offer that this client cannot buy now. One of a therapist who is not listed is as unknown as one that does not exist. */
export async function demandOnSale(
  db: Db,
  offer: OfferRow | undefined,
  { client, now }: { client: string; now: Temporal.Instant },
): Promise<OfferRow> {
  if (!offer) throw notFound()
  await requireListed(db, offer.providerIdentifier)
  if (!isOnSale(offer)) throw refused('STATUS_CHANGED', { messageKey: 'packages.refused.not_on_sale' })
  if (!(await isPractising(db, offer.providerIdentifier, now))) throw refused('THERAPIST_UNAVAILABLE')
  await demandAccepting(db, client, offer.providerIdentifier)
  return offer
}
