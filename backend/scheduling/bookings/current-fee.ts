import type { Db } from '#platform/database/database.ts'
import { offerOf } from './offer-queries.ts'
import type { LockedBooking } from './queries.ts'

type Wanted = Pick<LockedBooking, 'providerIdentifier' | 'therapyId' | 'modalityId'>

/** Current price of such a session with the therapist; undefined when it is no longer offered. */
export async function currentFee(
  db: Db,
  { providerIdentifier, therapyId, modalityId }: Wanted,
): Promise<{ fee: number; currency: string } | undefined> {
  const offer = await offerOf(db, providerIdentifier, therapyId, modalityId)
  return offer && { fee: offer.therapyFee ?? offer.generalFee ?? 0, currency: offer.currency }
}
