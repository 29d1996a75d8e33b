import type { WaitlistEntry } from '#schemas/scheduling/waitlist.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { closeOffer } from './close-offer.ts'
import { findEntry, lockBookingOf } from './queries.ts'
import { isClaimable } from './rules.ts'
import { offerOf, showEntry } from './show-entry.ts'

/** Declines an offer, which goes to the next entry; the client stays on the waitlist and is not offered this time again. */
export async function declineOffer(context: Context, identifier: string): Promise<WaitlistEntry> {
  await context.transaction(async (db) => {
    const booking = await lockBookingOf(db, identifier, signedIn(context).identifier)
    const entry = booking && (await findEntry(db, identifier))
    if (!entry) throw notFound()
    const offer = offerOf(entry)
    if (!offer || !isClaimable(entry, offer, iso(context.now))) throw refused('OFFER_GONE')
    await closeOffer(db, context, entry, 'declined')
  })
  return showEntry(context, identifier)
}
