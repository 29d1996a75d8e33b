import { randomUUIDv7 } from 'node:crypto'
import type { Booking, NewBooking } from '#schemas/scheduling/bookings.ts'
import { freeHold } from '#backend/scheduling/visitor-holds/free-hold.ts'
import { offeredSlot, type OfferedSlot } from '#backend/scheduling/availability/offered-slot.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { claimTime, withAlternatives } from './claim-time.ts'
import { announceBooking } from './announce.ts'
import { firstState, consultationFreeUntil } from './rules.ts'
import { showBooking } from './show-booking.ts'
import { insertBooking } from './write-queries.ts'
import { refuseTooManyOpen } from './refuse-too-many-open.ts'
import { demandConsultation } from './demand-consultation.ts'
import { findOffer } from './find-offer.ts'
import { findConsultation } from './find-consultation.ts'
import { type Order, baseRow, join } from './booking-order.ts'

/**
 * Books a session for the caller: the time is held until it is paid, or booked at once when it is free of charge;
 * without a time it is scheduled later.
 */
export async function bookSession(context: Context, input: NewBooking): Promise<Booking> {
  const client = signedIn(context).identifier
  const offer = await (input.isConsultation ? findConsultation : findOffer)(context, client, input)
  await refuseTooManyOpen(context.db, client)
  const identifier = randomUUIDv7()
  if (input.timeslotIdentifier === undefined) {
    await context.transaction((db) => insertUnscheduled(db, context, { identifier, client, input, offer }))
    return showBooking(context, 'client', identifier)
  }
  const { providerIdentifier, therapyIdentifier } = input
  const slot = await offeredSlot(context, {
    providerIdentifier,
    therapyIdentifier,
    timeslotIdentifier: input.timeslotIdentifier,
    isConsultation: input.isConsultation,
  })
  await withAlternatives(context, { providerIdentifier, therapyIdentifier, slot }, () =>
    context.transaction((db) => insertScheduled(db, context, { identifier, client, input, offer, slot })),
  )
  return showBooking(context, 'client', identifier)
}

async function insertUnscheduled(db: Db, context: Context, order: Order): Promise<void> {
  await refuseTooManyOpen(db, order.client)
  await insertBooking(db, { ...baseRow(order, context), status: 'unscheduled' })
  await join(db, order)
}

async function insertScheduled(
  db: Db,
  context: Context,
  { slot, ...order }: Order & { slot: OfferedSlot },
): Promise<void> {
  const { input, offer, identifier, client } = order
  await refuseTooManyOpen(db, client)
  if (input.isConsultation)
    await demandConsultation(db, { client, provider: input.providerIdentifier, now: context.now })
  const state = firstState({
    startAt: slot.startAt,
    needsApproval: offer.needsApproval,
    isFree: offer.fee === 0,
    now: context.now,
  })
  const { holdUntil, ...row } = { holdUntil: null, ...state }
  if (input.hold !== undefined) await freeHold(db, context, input.hold)
  await insertBooking(db, {
    ...baseRow(order, context),
    ...row,
    startAt: slot.startAt,
    endAt: slot.endAt,
    sessionMinutes: slot.minutes,
    ...(input.isConsultation && { freeUntil: consultationFreeUntil(slot.startAt, context.now) }),
  })
  await claimTime(db, context, {
    bookingIdentifier: identifier,
    providerIdentifier: input.providerIdentifier,
    clientIdentifier: client,
    slot,
    heldUntil: holdUntil,
  })
  await join(db, order)
  if (state.status !== 'pending') await announceBooking(db, context, identifier, state.status)
}
