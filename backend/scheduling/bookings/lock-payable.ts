import { demandNotSuspended } from '#backend/marketplace/provider-profile/practising.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { lockPaidTogether } from './paid-together-queries.ts'
import type { LockedBooking } from './queries.ts'
import { payable } from './rules.ts'

/** Locks what one payment pays: the session, or all sessions of a series that is paid at once. */
export async function lockPayable(db: Db, context: Context, identifier: string): Promise<LockedBooking[]> {
  const bookings = await lockPaidTogether(db, identifier, iso(context.now))
  const booking = bookings.find((one) => one.identifier === identifier)
  if (booking?.clientIdentifier !== signedIn(context).identifier) throw notFound()
  if (booking.status === 'expired') throw refused('HOLD_EXPIRED')
  if (booking.status !== 'pending') throw refused('STATUS_CHANGED')
  if (!payable(booking, context.now)) throw refused('HOLD_EXPIRED')
  await demandNotSuspended(db, booking.providerIdentifier, context.now)
  return bookings
}
