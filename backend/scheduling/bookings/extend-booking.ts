import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { extendSlot } from '#backend/scheduling/availability/extend-slot.ts'
import { noteTimes } from './announce.ts'
import type { LockedBooking } from './queries.ts'
import { updateBooking } from './write-queries.ts'

/**
 * Moves the end of a session by the same claims with which every booking takes its time; the fee stays as it is. Throws an
 * exclusion violation if a rival has the time; see `isOverlap`.
 */
export async function extendBooking(
  db: Db,
  context: Pick<Context, 'services' | 'now'>,
  { identifier, providerIdentifier, clientIdentifier }: LockedBooking,
  until: Temporal.Instant,
): Promise<void> {
  const endAt = iso(until)
  const people = [providerIdentifier, clientIdentifier]
  await extendSlot(db, { booking: identifier, people, until: endAt, now: iso(context.now) })
  await updateBooking(db, identifier, { endAt })
  await noteTimes(db, context, { providerIdentifier }, { isFreed: false })
}
