import { randomUUIDv7 } from 'node:crypto'
import { bookingLimits, type Booking, type NewBooking } from '#schemas/scheduling/bookings.ts'
import { offeredSlot, type OfferedSlot } from '#backend/scheduling/availability/offered-slot.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { sealText } from '#platform/context/sealed-text.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { demandPractising } from '#backend/marketplace/provider-profile/practising.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { claimTime, withAlternatives } from './claim-time.ts'
import { announceBooking } from './announce.ts'
import { countOpenBookings, hasHadSession, offerOf, lockNewBookingsOf } from './offer-queries.ts'
import { insertParticipants } from './queries.ts'
import { firstState, type Side } from './rules.ts'
import { showBooking } from './show-booking.ts'
import { insertBooking } from './write-queries.ts'

export type Offer = Awaited<ReturnType<typeof findOffer>>
export type Wish = Omit<NewBooking, 'timeslotIdentifier'>

/**
 * Books a session for the caller: the time is held until it is paid, or booked at once when it is free of charge;
 * without a time it is scheduled later.
 */
export async function bookSession(context: Context, wish: NewBooking): Promise<Booking> {
  const client = signedIn(context).identifier
  const offer = await findOffer(context, client, wish)
  await refuseTooManyOpen(context.db, client)
  const identifier = randomUUIDv7()
  if (wish.timeslotIdentifier === undefined) {
    await context.transaction((db) => insertUnscheduled(db, context, { identifier, client, wish, offer }))
    return showBooking(context, 'client', identifier)
  }
  const { providerIdentifier, therapyIdentifier } = wish
  const slot = await offeredSlot(context, {
    providerIdentifier,
    therapyIdentifier,
    timeslotIdentifier: wish.timeslotIdentifier,
  })
  await withAlternatives(context, { providerIdentifier, therapyIdentifier, slot }, () =>
    context.transaction((db) => insertScheduled(db, context, { identifier, client, wish, offer, slot })),
  )
  return showBooking(context, 'client', identifier)
}

/**
 * Limits unpaid bookings per client, so that no client blocks the calendars of many therapists. The lock serialises
 * concurrent bookings of a client, so that each is counted.
 */
export async function refuseTooManyOpen(db: Db, client: string): Promise<void> {
  if (db.isTransaction) await lockNewBookingsOf(db, client)
  const { count } = await countOpenBookings(db, client)
  if (count >= bookingLimits.openBookingsPerClient) throw refused('TOO_MANY_ATTEMPTS', { retryAfter: 3600 })
}

/** A therapist's offer for a therapy and format; refuses what cannot be booked. */
export async function findOffer(
  { db, now }: Pick<Context, 'db' | 'now'>,
  client: string,
  { providerIdentifier, therapyIdentifier, modalityIdentifier }: Wish,
) {
  const reference = await referenceData(db)
  const therapy = reference.byIdentifier(therapyIdentifier, 'therapy')
  const modality = reference.byIdentifier(modalityIdentifier, 'modality')
  if (!therapy?.isOffered) throw refused('VALIDATION_ERROR', { fields: { therapyIdentifier: 'validation.therapy' } })
  if (!modality?.isOffered) throw refused('VALIDATION_ERROR', { fields: { modalityIdentifier: 'validation.modality' } })
  const offer = await offerOf(db, providerIdentifier, therapy.id, modality.id)
  if (!offer) throw refused('NOT_FOUND')
  await demandPractising(db, providerIdentifier, now)
  const known = offer.acceptingNewClients || (await hasHadSession(db, client, providerIdentifier))
  if (!known) throw refused('NOT_ACCEPTING')
  return { ...offer, therapyId: therapy.id, modalityId: modality.id, fee: offer.therapyFee ?? offer.generalFee ?? 0 }
}

/** A booking to write: client, therapist, offer and price. */
export interface Order {
  identifier: string
  client: string
  wish: NewBooking
  offer: Offer & { therapyId: number; modalityId: number; fee: number }
}

export const baseRow = (
  { identifier, client, wish, offer }: Order,
  { now, services }: Pick<Context, 'now' | 'services'>,
) => ({
  identifier,
  clientIdentifier: client,
  providerIdentifier: wish.providerIdentifier,
  modalityId: offer.modalityId,
  therapyId: offer.therapyId,
  sessionMinutes: offer.therapyMinutes ?? offer.slotMinutes,
  fee: offer.fee,
  currency: offer.currency as 'NGN',
  sealedNote: sealText(services, sealPurposes.bookingNote, identifier, wish.note),
  policyVersion: bookingLimits.policyVersion,
  windowHours: bookingLimits.windowHours,
  needsApproval: offer.needsApproval,
  allowRescheduleCompleted: offer.allowRescheduleCompleted,
  createdAt: iso(now),
})

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
  const { wish, offer, identifier, client } = order
  await refuseTooManyOpen(db, client)
  const state = firstState({
    startAt: slot.startAt,
    needsApproval: offer.needsApproval,
    isFree: offer.fee === 0,
    now: context.now,
  })
  const { holdUntil, ...row } = { holdUntil: null, ...state }
  await insertBooking(db, {
    ...baseRow(order, context),
    ...row,
    startAt: slot.startAt,
    endAt: slot.endAt,
    sessionMinutes: slot.minutes,
  })
  await claimTime(db, context, {
    bookingIdentifier: identifier,
    providerIdentifier: wish.providerIdentifier,
    clientIdentifier: client,
    slot,
    heldUntil: holdUntil,
  })
  await join(db, order)
  if (state.status !== 'pending') await announceBooking(db, context, identifier, state.status)
}

/** Adds both participants; the side that did not make the booking has it unseen. */
export const join = (db: Db, { identifier, client, wish }: Order, madeBy: Side = 'client') =>
  insertParticipants(
    db,
    [
      { identifier: randomUUIDv7(), bookingIdentifier: identifier, userIdentifier: client, role: 'client' },
      {
        identifier: randomUUIDv7(),
        bookingIdentifier: identifier,
        userIdentifier: wish.providerIdentifier,
        role: 'provider',
      },
    ],
    madeBy,
  )
