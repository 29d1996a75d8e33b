import type { Booking } from '#schemas/scheduling/bookings.ts'
import { isOpenFor } from '#backend/scheduling/availability/conflicts.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { presentBookings } from './present-bookings.ts'
import { type BookingRow, findBooking, type Reach } from './queries.ts'

/** One booking as the caller may see it. */
export async function showBooking(context: Context, reach: Reach, identifier: string): Promise<Booking> {
  const row = await findBooking(context.db, { identifier: signedIn(context).identifier, reach }, identifier)
  if (!row) throw notFound()
  const [shown] = await presentBookings(context, [row])
  return { ...(shown as Booking), reschedules: await withClosed(context.db, row, (shown as Booking).reschedules) }
}

/** Marks a pending move to a time that the therapist has closed since, so that the screen can warn about it. */
const withClosed = (
  db: Db,
  { providerIdentifier, therapyId }: BookingRow,
  moves: Booking['reschedules'],
): Promise<Booking['reschedules']> =>
  Promise.all(
    moves.map(async (move) =>
      move.expiresAt !== undefined && !(await isOpenFor(db, providerIdentifier, therapyId, move))
        ? { ...move, isClosed: true }
        : move,
    ),
  )
