import { holdLonger, keepSlot } from '#backend/scheduling/availability/take-slot.ts'
import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { demandPractising } from '#backend/marketplace/provider-profile/practising.ts'
import { announceBooking } from './announce.ts'
import { isPaidByItself } from './paid-together.ts'
import type { LockedBooking } from './queries.ts'
import { acceptable, acceptedUntil } from './request-rules.ts'

/** The therapist says yes: the time is held for the payment, or kept at once when it is free. */
export async function acceptRequest(db: Db, context: Context, booking: LockedBooking): Promise<void> {
  const { identifier, startAt, fee } = booking
  if (startAt === null || !acceptable(booking, context.now)) throw refused('STATUS_CHANGED')
  await demandPractising(db, booking.providerIdentifier, context.now, 'provider')
  const isPaidLater = await isPaidByItself(db, identifier)
  const paymentDueAt = fee === 0 ? null : acceptedUntil(startAt, context.now, { isPaidLater })
  const isOurs = paymentDueAt === null ? await keepSlot(db, identifier) : await keepHold(db, identifier, paymentDueAt)
  if (!isOurs) throw refused('STATUS_CHANGED')
  await db
    .updateTable('booking')
    .set({ status: paymentDueAt === null ? 'confirmed' : 'pending', paymentDueAt, respondBy: null })
    .where('identifier', '=', identifier)
    .execute()
  await audit(context, db, 'booking.accepted', { subject: booking.clientIdentifier, details: { booking: identifier } })
  await announceBooking(db, context, identifier, paymentDueAt === null ? 'confirmed' : 'accepted')
}

/** False when the hold of either side was lost. */
async function keepHold(db: Db, identifier: string, until: string): Promise<boolean> {
  const [held] = await holdLonger(db, identifier, until)
  return held?.numUpdatedRows === 2n
}
