import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { markAbsent } from './absence-case-queries.ts'
import { announceBooking } from './announce.ts'
import { payEarning, refundClient, returnFee } from './booking-money.ts'
import { endWaitingMove } from './end-move.ts'
import type { OwnBooking } from './lock-appointment.ts'
import { returnPromoted } from './promoted-money.ts'
import type { LockedBooking } from './queries.ts'
import { leftOf, type Side } from './rules.ts'
import { updateBooking } from './write-queries.ts'

/** Settles the fee of a locked booking whose one side reports that the other was absent. */
export async function settleAbsence(
  db: Db,
  context: Context,
  { booking, side }: OwnBooking,
  reportedAt: string = iso(context.now),
): Promise<void> {
  const absentParty = side === 'client' ? 'provider' : 'client'
  const refunded = (booking.refunded ?? 0) + (await settleFee(db, context.now, booking, absentParty))
  await endWaitingMove(db, context, booking.identifier, 'withdrawn')
  await markAbsent(db, booking.identifier, absentParty)
  await updateBooking(db, booking.identifier, {
    status: 'no_show',
    absentParty,
    absenceReportedBy: side,
    absenceReportedAt: reportedAt,
    ...(absentParty === 'provider' && booking.paidAt !== null ? { refunded } : {}),
  })
  await announceBooking(db, context, booking.identifier, 'no_show')
}

/** Client absent: the fee is kept, as for a completed session. Therapist absent: full refund. Returns the refunded amount. */
async function settleFee(db: Db, now: Temporal.Instant, booking: LockedBooking, absentParty: Side): Promise<number> {
  const wasEarned = booking.status === 'completed'
  if (absentParty === 'provider') {
    if (wasEarned) await returnFee(db, now, booking)
    await returnPromoted(db, now, booking, leftOf(booking))
    return refundClient(db, now, booking, leftOf(booking))
  }
  if (!wasEarned) await payEarning(db, now, booking)
  return 0
}
