import type { Booking, Cancel } from '#schemas/scheduling/bookings.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Reach } from './queries.ts'
import { showBooking } from './show-booking.ts'
import { cancelFor } from './cancel-for.ts'

/** Cancels for either side and moves the money as the policy requires, in one transaction. */
export async function cancelBooking(
  context: Context,
  reach: Reach,
  identifier: string,
  input: Cancel,
): Promise<Booking> {
  const viewer = { identifier: signedIn(context).identifier, reach }
  await context.transaction((db) => cancelFor(db, context, viewer, identifier, input))
  return showBooking(context, reach, identifier)
}
