import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { countOpenBookings, lockNewBookingsOf } from './offer-queries.ts'

/**
 * Limits unpaid bookings per client, so that no client blocks the calendars of many therapists. The lock serialises
 * concurrent bookings of a client, so that each is counted.
 */
export async function refuseTooManyOpen(db: Db, client: string): Promise<void> {
  if (db.isTransaction) await lockNewBookingsOf(db, client)
  const { count } = await countOpenBookings(db, client)
  if (count >= bookingLimits.openBookingsPerClient) throw refused('TOO_MANY_ATTEMPTS', { retryAfter: 3600 })
}
