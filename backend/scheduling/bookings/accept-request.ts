import { extendHold, confirmSlot } from '#backend/scheduling/availability/claim-slot.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { demandPractising } from '#backend/marketplace/provider-profile/practising.ts'
import { announceBooking } from './announce.ts'
import { isPaidByItself } from './paid-together-queries.ts'
import { holdPromoted } from './promoted-money.ts'
import type { LockedBooking } from './queries.ts'
import { acceptable, acceptedUntil } from './request-rules.ts'
import { updateBooking } from './write-queries.ts'

/** The therapist accepts a request: the time is held for payment, or booked at once when it is free of charge. */
export async function acceptRequest(db: Db, context: Context, booking: LockedBooking): Promise<void> {
  const { identifier, startAt, fee } = booking
  if (startAt === null || !acceptable(booking, context.now)) throw refused('STATUS_CHANGED')
  await demandPractising(db, booking.providerIdentifier, context.now, 'provider')
  const isPaidLater = await isPaidByItself(db, identifier)
  const paymentDueAt = fee === 0 ? null : acceptedUntil(startAt, context.now, { isPaidLater })
  const isOurs =
    paymentDueAt === null ? await confirmSlot(db, identifier) : await extendHolds(db, identifier, paymentDueAt)
  if (!isOurs) throw refused('STATUS_CHANGED')
  const status = paymentDueAt === null ? 'confirmed' : 'pending'
  const isCovered = paymentDueAt === null && booking.reduction > 0
  if (isCovered) await holdPromoted(db, context.now, booking)
  const paid = isCovered ? { paidAt: iso(context.now) } : {}
  await updateBooking(db, identifier, { status, paymentDueAt, respondBy: null, ...paid })
  await audit(context, db, 'booking.accepted', { subject: booking.clientIdentifier, details: { booking: identifier } })
  await announceBooking(db, context, identifier, paymentDueAt === null ? 'confirmed' : 'accepted')
}

/** False when the hold of either side was lost. */
async function extendHolds(db: Db, identifier: string, until: string): Promise<boolean> {
  const [held] = await extendHold(db, identifier, until)
  return held?.numUpdatedRows === 2n
}
