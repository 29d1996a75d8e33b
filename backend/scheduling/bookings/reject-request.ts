import type { Rejection } from '#schemas/scheduling/participants.ts'
import { releaseSlot } from '#backend/scheduling/availability/claim-slot.ts'
import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { sealText } from '#platform/context/sealed-text.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { announceBooking } from './announce.ts'
import type { LockedBooking } from './queries.ts'
import { updateBooking } from './write-queries.ts'

/** The therapist rejects a request: the time is released, and nothing was charged. */
export async function rejectRequest(
  db: Db,
  context: Context,
  { identifier, status, clientIdentifier }: LockedBooking,
  { reasonCode, message }: Rejection,
): Promise<void> {
  if (status !== 'booking_request') throw refused('STATUS_CHANGED')
  await releaseSlot(db, identifier, 'released')
  await updateBooking(db, identifier, {
    status: 'rejected',
    respondBy: null,
    reasonCode,
    sealedMessage: sealText(context.services, sealPurposes.bookingMessage, identifier, message),
  })
  await audit(context, db, 'booking.rejected', { subject: clientIdentifier, details: { booking: identifier } })
  await announceBooking(db, context, identifier, 'rejected')
}
