import { bookingLimits, type CancellationPolicy } from '#schemas/scheduling/bookings.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { isValidPackage } from '#backend/money/packages/is-valid-package.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { sideOf } from './side-of.ts'
import { findBooking, type Reach } from './queries.ts'
import { cancellationVerdict } from './rules.ts'
import { withRoom } from './with-room.ts'

/** Result of cancelling now, shown before the confirmation. */
export async function showCancellationPolicy(
  context: Context,
  reach: Reach,
  identifier: string,
): Promise<CancellationPolicy> {
  const viewer = signedIn(context).identifier
  const booking = await findBooking(context.db, { identifier: viewer, reach }, identifier)
  if (!booking) throw notFound()
  const actor = sideOf(booking, viewer)
  const verdict = cancellationVerdict(await withRoom(context.db, booking, context.now), actor, context.now)
  return {
    ...verdict,
    currency: booking.currency as CurrencyCode,
    refundTo: (await isValidPackage(context.db, booking.packageIdentifier)) ? 'package' : 'wallet',
    windowHours: booking.windowHours,
    freeUntil: booking.freeUntil,
    timezones: { client: booking.clientTimezone, provider: booking.providerTimezone },
    actor,
    policyVersion: booking.policyVersion || bookingLimits.policyVersion,
    messageKey: `bookings.policy.${verdict.reasonCode}`,
  }
}
