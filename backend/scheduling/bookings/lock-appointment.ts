import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'
import { sideOf } from './side-of.ts'
import { lockBooking, type LockedBooking, type Viewer } from './queries.ts'
import type { Side } from './rules.ts'

/** A booking with the side of the viewer. */
export interface OwnBooking {
  booking: LockedBooking
  side: Side
}

/** Locks a booking of the person until the end of the transaction; another person's booking is reported as not found. */
export async function lockAppointment(db: Db, viewer: Viewer, identifier: string): Promise<OwnBooking> {
  const booking = await lockBooking(db, viewer, identifier)
  if (!booking) throw notFound()
  return { booking, side: sideOf(booking, viewer.identifier) }
}
