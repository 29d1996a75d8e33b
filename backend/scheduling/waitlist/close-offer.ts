import { releaseSlot } from '#backend/scheduling/availability/claim-slot.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { decideOffer, type EntryRow } from './queries.ts'
import { offerOf } from './show-entry.ts'

type Closing = Pick<Context, 'services' | 'now'>

/** Releases the time held for an entry, so that the next entry can have it; false when none was held. */
export async function closeOffer(
  db: Db,
  { services, now }: Closing,
  entry: EntryRow,
  as: 'declined' | 'expired',
): Promise<boolean> {
  const offer = offerOf(entry)
  if (!offer || !(await decideOffer(db, offer.identifier, as, iso(now)))) return false
  await releaseSlot(db, entry.bookingIdentifier, as === 'declined' ? 'released' : 'expired', 'waitlist')
  const provider = { providerIdentifier: entry.providerIdentifier }
  await services.jobs.enqueue(db, 'offer_waitlist', provider)
  await services.jobs.enqueue(db, 'refresh_listing', provider)
  return true
}
