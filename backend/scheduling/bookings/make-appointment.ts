import { randomUUIDv7 } from 'node:crypto'
import type { Booking, NewAppointment } from '#schemas/scheduling/bookings.ts'
import { offeredSlot, type OfferedSlot } from '#backend/scheduling/availability/offered-slot.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { demandPractising } from '#backend/marketplace/provider-profile/practising.ts'
import { announceBooking } from './announce.ts'
import { baseRow, join, type Order } from './booking-order.ts'
import { refuseTooManyOpen } from './refuse-too-many-open.ts'
import { claimTime, withAlternatives } from './claim-time.ts'
import { demandOwnClient } from './demand-own-client.ts'
import { findOwnOffer } from './find-own-offer.ts'
import { paymentRequestedUntil } from './request-rules.ts'
import { showBooking } from './show-booking.ts'
import { insertBooking } from './write-queries.ts'

/** A therapist books for a client: the client has a day to pay, a free session is confirmed at once. */
export async function makeAppointment(context: Context, input: NewAppointment): Promise<Booking> {
  const providerIdentifier = signedIn(context).identifier
  const { clientIdentifier: client, therapyIdentifier, timeslotIdentifier } = input
  await demandPractising(context.db, providerIdentifier, context.now, 'provider')
  const offer = await findOwnOffer(context, providerIdentifier, input)
  await demandOwnClient(context.db, providerIdentifier, client)
  await refuseTooManyOpen(context.db, client)

  const slot = await offeredSlot(context, { providerIdentifier, therapyIdentifier, timeslotIdentifier })
  const identifier = randomUUIDv7()
  const order = { identifier, client, input: { ...input, providerIdentifier }, offer }
  await withAlternatives(context, { providerIdentifier, therapyIdentifier, slot, side: 'provider' }, () =>
    context.transaction((db) => insertAppointment(db, context, order, slot)),
  )
  return showBooking(context, 'party', identifier)
}

async function insertAppointment(db: Db, context: Context, order: Order, slot: OfferedSlot): Promise<void> {
  const { identifier, client, input, offer } = order
  await refuseTooManyOpen(db, client)
  const paymentDueAt = offer.fee === 0 ? null : paymentRequestedUntil(slot.startAt, context.now)
  await insertBooking(db, {
    ...baseRow(order, context),
    status: paymentDueAt === null ? 'confirmed' : 'pending',
    paymentDueAt,
    startAt: slot.startAt,
    endAt: slot.endAt,
    sessionMinutes: slot.minutes,
    createdBy: 'provider',
  })
  await claimTime(db, context, {
    slot,
    bookingIdentifier: identifier,
    providerIdentifier: input.providerIdentifier,
    clientIdentifier: client,
    heldUntil: paymentDueAt,
    side: 'provider',
  })
  await join(db, order, 'provider')
  await audit(context, db, 'booking.made_for_client', { subject: client, details: { booking: identifier } })
  await announceBooking(db, context, identifier, paymentDueAt === null ? 'confirmed' : 'payment_request')
}
