import { freeSlot } from '#backend/scheduling/availability/take-slot.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { decideOffer, type EntryRow } from './queries.ts'
import { offerOf } from './show-waitlist.ts'

type Told = Pick<Context, 'services' | 'now'>

/** Gives up the time that was kept for an entry, so that the next can have it; false where none was kept. */
export async function closeOffer(
  db: Db,
  { services, now }: Told,
  entry: EntryRow,
  as: 'declined' | 'expired',
): Promise<boolean> {
  const offer = offerOf(entry)
  if (!offer || !(await decideOffer(db, offer.identifier, as, iso(now)))) return false
  await freeSlot(db, entry.bookingIdentifier, as === 'declined' ? 'released' : 'expired', 'waitlist')
  const provider = { providerIdentifier: entry.providerIdentifier }
  await services.jobs.enqueue(db, 'offer_waitlist', provider)
  await services.jobs.enqueue(db, 'refresh_listing', provider)
  return true
}
