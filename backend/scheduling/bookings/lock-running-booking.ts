import type { Db } from '#platform/database/database.ts'
import { lockAnyBooking, type LockedBooking } from './queries.ts'

/** A session that goes on, locked until the end of the transaction; undefined once it is completed or cancelled. */
export async function lockRunningBooking(db: Db, identifier: string): Promise<LockedBooking | undefined> {
  const booking = await lockAnyBooking(db, identifier)
  return booking?.status === 'confirmed' ? booking : undefined
}
