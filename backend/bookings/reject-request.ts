import type { Rejection } from '#schemas/participants.ts'
import { freeSlot } from '../availability/take-slot.ts'
import { audit } from '../kit/audit.ts'
import type { Context } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { refused } from '../kit/errors.ts'
import { sealText } from '../kit/sealed-text.ts'
import { sealPurposes } from '../kit/sealed-columns.ts'
import { announceBooking } from './announce.ts'
import type { LockedBooking } from './queries.ts'

/** The therapist says no: the time is free again, and nothing was charged. */
export async function rejectRequest(
  db: Db,
  context: Context,
  { identifier, status, clientIdentifier }: LockedBooking,
  { reasonCode, message }: Rejection,
): Promise<void> {
  if (status !== 'booking_request') throw refused('STATUS_CHANGED')
  await freeSlot(db, identifier, 'released')
  await db
    .updateTable('booking')
    .set({
      status: 'rejected',
      respondBy: null,
      reasonCode,
      sealedMessage: sealText(context.services, sealPurposes.bookingMessage, identifier, message),
    })
    .where('identifier', '=', identifier)
    .execute()
  await audit(context, db, 'booking.rejected', { subject: clientIdentifier, details: { booking: identifier } })
  await announceBooking(db, context, identifier, 'rejected')
}
