import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { announceBooking } from './announce.ts'
import { payEarning, refundClient, returnFee } from './booking-money.ts'
import { endWaitingMove } from './end-move.ts'
import type { OwnBooking } from './lock-appointment.ts'
import type { LockedBooking } from './queries.ts'
import { absenceReportable, leftOf, type Side } from './rules.ts'
import { updateBooking } from './write-queries.ts'

/**
 * Refuses attendance reports before or in the first minutes of a session, too long after its end, or after an absence
 * was settled.
 */
export function demandReportable({ booking }: Pick<OwnBooking, 'booking'>, now: Temporal.Instant): void {
  if (booking.status !== 'confirmed' && booking.status !== 'completed') throw refused('STATUS_CHANGED')
  if (!absenceReportable(booking, now))
    throw refused(
      'POLICY_BLOCKED',
      { messageKey: 'participants.refused.closed' },
      { minutes: bookingLimits.absenceAfterMinutes, hours: bookingLimits.absenceHours },
    )
}

/** One side reports that the other did not come; the fee is settled at once, and the first report is final. */
export async function reportAbsence(db: Db, context: Context, { booking, side }: OwnBooking): Promise<void> {
  demandReportable({ booking }, context.now)
  const absentParty = side === 'client' ? 'provider' : 'client'
  const at = iso(context.now)
  const refunded = (booking.refunded ?? 0) + (await settleFee(db, context.now, booking, absentParty))
  await endWaitingMove(db, context, booking.identifier, 'withdrawn')
  await updateBooking(db, booking.identifier, {
    status: 'no_show',
    absentParty,
    absenceReportedBy: side,
    absenceReportedAt: at,
    ...(absentParty === 'provider' && booking.paidAt !== null ? { refunded } : {}),
  })
  await audit(context, db, 'booking.absence_reported', {
    subject: absentParty === 'client' ? booking.clientIdentifier : booking.providerIdentifier,
    details: { booking: booking.identifier, absentParty },
  })
  await announceBooking(db, context, booking.identifier, 'no_show')
}

/** Client absent: the fee is kept, as for a completed session. Therapist absent: full refund. Returns the refunded amount. */
async function settleFee(db: Db, now: Temporal.Instant, booking: LockedBooking, absentParty: Side): Promise<number> {
  const wasEarned = booking.status === 'completed'
  if (absentParty === 'provider') {
    if (wasEarned) await returnFee(db, now, booking)
    return refundClient(db, now, booking, leftOf(booking))
  }
  if (!wasEarned) await payEarning(db, now, booking)
  return 0
}
