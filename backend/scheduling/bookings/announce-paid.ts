import type { Db } from '#platform/database/database.ts'
import { announceBooking, type NotifyContext } from './announce.ts'
import { inOrder } from './paid-together.ts'
import type { LockedBooking } from './queries.ts'

/** Notifies about one payment: several sessions get one notification, which names the first of them. */
export async function announcePaid(db: Db, context: NotifyContext, bookings: readonly LockedBooking[]): Promise<void> {
  const [first] = inOrder(bookings)
  if (first) await announceBooking(db, context, first.identifier, bookings.length > 1 ? 'series_paid' : 'confirmed')
}
