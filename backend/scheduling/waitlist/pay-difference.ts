import type { CurrencyCode, Static } from '#schemas/platform/endpoint.ts'
import type { PaymentStart } from '#schemas/money/payments.ts'
import type { PayDifference } from '#schemas/scheduling/waitlist.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { chargeDifference } from '#backend/money/payments/charge-difference.ts'
import { confirmPaidBooking } from '#backend/scheduling/bookings/confirm-paid-booking.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { findEntry, lockBookingOf } from './queries.ts'
import { differenceOf, isClaimable, isOver } from './rules.ts'
import { offerOf } from './show-entry.ts'

/** Charges a saved card for the difference of an open offer. The money goes to the wallet, which pays when it is accepted. */
export async function payDifference(
  context: Context,
  identifier: string,
  { expectedDifference, paymentMethod }: PayDifference,
): Promise<Static<typeof PaymentStart>> {
  const currency = await context.transaction(async (db) => {
    const at = iso(context.now)
    const booking = await lockBookingOf(db, identifier, signedIn(context).identifier)
    const entry = booking && (await findEntry(db, identifier))
    if (!booking || !entry) throw notFound()
    const offer = offerOf(entry)
    if (!offer || entry.entryStatus !== 'waiting' || isOver(entry, at) || !isClaimable(entry, offer, at))
      throw refused('OFFER_GONE')
    const difference = differenceOf(booking, offer.fee)
    if (difference <= 0 || difference !== expectedDifference) throw refused('POLICY_BLOCKED')
    return booking.currency as CurrencyCode
  })
  return chargeDifference(context, confirmPaidBooking, {
    amount: expectedDifference,
    currency,
    paymentMethod,
    returnPath: addressOf(context.locale, paths.waitlist()),
  })
}
