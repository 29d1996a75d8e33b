import type { Db } from '#platform/database/database.ts'
import { type LockedBooking, offerOf } from './queries.ts'

type Wanted = Pick<LockedBooking, 'providerIdentifier' | 'therapyId' | 'modalityId'>

/** What a session of this kind costs with the therapist today; undefined when it is not on offer any more. */
export async function currentFee(
  db: Db,
  { providerIdentifier, therapyId, modalityId }: Wanted,
): Promise<{ fee: number; currency: string } | undefined> {
  const offer = await offerOf(db, providerIdentifier, therapyId, modalityId)
  return offer && { fee: offer.therapyFee ?? offer.generalFee ?? 0, currency: offer.currency }
}
