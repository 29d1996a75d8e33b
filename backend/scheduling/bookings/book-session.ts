import { randomUUIDv7 } from 'node:crypto'
import type { Booking, NewBooking } from '#schemas/scheduling/bookings.ts'
import { freeHold } from '#backend/scheduling/visitor-holds/free-hold.ts'
import { offeredSlot, type OfferedSlot } from '#backend/scheduling/availability/offered-slot.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { type AdmittedCode, admitCode, countCodeTry } from '#backend/money/promotions/admit-code.ts'
import { reserveUse } from '#backend/money/promotions/reserve-use.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { refused } from '#platform/core/errors.ts'
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
import { holdPromoted } from './promoted-money.ts'

/**
 * Books a session for the caller: the time is held until it is paid, or booked at once when it is free of charge;
 * without a time it is scheduled later.
 */
export async function bookSession(context: Context, input: NewBooking): Promise<Booking> {
  const client = signedIn(context).identifier
  const offer = await (input.isConsultation ? findConsultation : findOffer)(context, client, input)
  await refuseTooManyOpen(context.db, client)
  if (input.promotionCode !== undefined) await countCodeTry(context)
  const identifier = randomUUIDv7()
  if (input.timeslotIdentifier === undefined) {
    if (input.promotionCode !== undefined)
      throw refused('VALIDATION_ERROR', { fields: { promotionCode: 'promotion.refused.later' } })
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
  { slot, ...ordered }: Order & { slot: OfferedSlot },
): Promise<void> {
  await refuseTooManyOpen(db, ordered.client)
  const order = await withCode(db, context, ordered)
  const { input, offer, identifier, client, code } = order
  if (input.isConsultation)
    await demandConsultation(db, { client, provider: input.providerIdentifier, now: context.now })
  const state = firstState({
    startAt: slot.startAt,
    needsApproval: offer.needsApproval,
    isFree: offer.fee === 0,
    now: context.now,
  })
  const { holdUntil, ...row } = { holdUntil: null, ...state }
  const isCovered = state.status === 'confirmed' && code !== undefined
  if (input.hold !== undefined) await freeHold(db, context, input.hold)
  await insertBooking(db, {
    ...baseRow(order, context),
    ...row,
    ...(isCovered ? { paidAt: iso(context.now) } : {}),
    startAt: slot.startAt,
    endAt: slot.endAt,
    sessionMinutes: slot.minutes,
    ...(input.isConsultation && { freeUntil: consultationFreeUntil(slot.startAt, context.now) }),
  })
  if (code) await reserveUse(db, code, { bookingIdentifier: identifier, client, at: iso(context.now) })
  await claimTime(db, context, {
    bookingIdentifier: identifier,
    providerIdentifier: input.providerIdentifier,
    clientIdentifier: client,
    slot,
    heldUntil: holdUntil,
  })
  await join(db, order)
  if (isCovered) await holdPromoted(db, context.now, promotedBy(order, code))
  if (state.status !== 'pending') await announceBooking(db, context, identifier, state.status)
}

/** The order at the price that its code leaves. */
async function withCode(db: Db, context: Context, order: Order): Promise<Order> {
  const { client, input, offer } = order
  if (input.promotionCode === undefined) return order
  const sale = { provider: input.providerIdentifier, fee: offer.fee, currency: offer.currency as CurrencyCode, client }
  const code = await admitCode({ ...context, db }, { ...sale, code: input.promotionCode }, { lock: true })
  return { ...order, offer: { ...offer, fee: offer.fee - code.reduction }, code }
}

const promotedBy = ({ identifier, input, offer }: Order, { promoted }: AdmittedCode) => ({
  identifier,
  providerIdentifier: input.providerIdentifier,
  currency: offer.currency,
  promoted,
})
