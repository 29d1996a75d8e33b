import type { Booking } from '#schemas/scheduling/bookings.ts'
import { claimOfferedTime } from '#backend/scheduling/bookings/claim-offered-time.ts'
import { showBooking } from '#backend/scheduling/bookings/show-booking.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { decideOffer, endEntry, findEntry, lockBookingOf } from './queries.ts'
import { isClaimable, differenceOf, isOver } from './rules.ts'
import { offerOf } from './show-entry.ts'

/** Accepts an offer: the booking moves to the held time and the price difference is settled, in one transaction. */
export async function acceptOffer(
  context: Context,
  identifier: string,
  { expectedDifference }: { expectedDifference: number },
): Promise<Booking> {
  const booking = await context.transaction((db) => accept(db, context, identifier, expectedDifference))
  return showBooking(context, 'client', booking)
}

async function accept(db: Db, context: Context, identifier: string, expectedDifference: number): Promise<string> {
  const at = iso(context.now)
  const booking = await lockBookingOf(db, identifier, signedIn(context).identifier)
  const entry = booking && (await findEntry(db, identifier))
  if (!booking || !entry) throw notFound()
  const offer = offerOf(entry)
  if (!offer || entry.entryStatus !== 'waiting' || isOver(entry, at) || !isClaimable(entry, offer, at))
    throw refused('OFFER_GONE')
  if (expectedDifference !== differenceOf(booking, offer.fee)) throw refused('POLICY_BLOCKED')

  await claimOfferedTime(db, context, booking, offer)
  await decideOffer(db, offer.identifier, 'accepted', at)
  await endEntry(db, identifier, 'accepted', at)
  await audit(context, db, 'waitlist.accepted', { details: { booking: booking.identifier } })
  return booking.identifier
}
