import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { closeOffer } from './close-offer.ts'
import { endEntry, findEntry, lockBookingOf } from './queries.ts'

/** Leaves the waitlist; a held time goes to the next entry. */
export async function leaveWaitlist(context: Context, identifier: string): Promise<void> {
  await context.transaction(async (db) => {
    const booking = await lockBookingOf(db, identifier, signedIn(context).identifier)
    const entry = booking && (await findEntry(db, identifier))
    if (!entry) throw notFound()
    await closeOffer(db, context, entry, 'declined')
    await endEntry(db, identifier, 'ended', iso(context.now))
  })
}
