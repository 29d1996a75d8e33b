import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { cancelFor } from './cancel-for.ts'
import { futureBookings } from './queries.ts'
import { leftOf } from './rules.ts'

export interface FutureBooking {
  identifier: string
  /** Amount paid and held for the therapist until the session. */
  held: number
  currency: string
}

/** Future bookings that cancelling everything would affect. */
export async function findFutureBookings(db: Db, person: string, now: Temporal.Instant): Promise<FutureBooking[]> {
  const rows = await futureBookings(db, person, iso(now))
  return rows.map((booking) => ({
    identifier: booking.identifier,
    held: booking.status === 'confirmed' && booking.paidAt !== null ? leftOf(booking) : 0,
    currency: booking.currency,
  }))
}

/**
 * Cancels the future bookings of a person who deletes their account, with the refunds of the policy, in the caller's
 * transaction.
 */
export async function cancelFutureBookings(
  db: Db,
  within: Pick<Context, 'services' | 'now'>,
  person: string,
): Promise<number> {
  const bookings = await futureBookings(db, person, iso(within.now))
  const viewer = { identifier: person, reach: 'party' } as const
  for (const { identifier } of bookings) await cancelFor(db, within, viewer, identifier, {})
  return bookings.length
}
