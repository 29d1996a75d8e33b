import type { Db } from '#platform/database/database.ts'
import { staleListings } from './listing-queries.ts'
import { type NextFreeSlot, refreshListing } from './refresh-listing.ts'

const most = 200

/** Sweep: updates rows whose next free slot has passed, and each row once a day. Returns how many; a full batch means that more are due. */
export async function refreshStaleListings(db: Db, now: Temporal.Instant, nextFreeSlot: NextFreeSlot): Promise<number> {
  const stale = await staleListings(db, now, most)
  for (const identifier of stale) {
    await db.transaction().execute((transaction) => refreshListing(transaction, identifier, now, nextFreeSlot))
  }
  return stale.length
}
