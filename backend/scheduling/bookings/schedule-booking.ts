import type { Booking } from '#schemas/scheduling/bookings.ts'
import { offeredSlot, type OfferedSlot } from '#backend/scheduling/availability/offered-slot.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { demandPractising } from '#backend/marketplace/provider-profile/practising.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { announceBooking } from './announce.ts'
import { claimTime, withAlternatives } from './claim-time.ts'
import { offerOf } from './offer-queries.ts'
import { findBooking, lockBooking } from './queries.ts'
import { firstState } from './rules.ts'
import { showBooking } from './show-booking.ts'
import { updateBooking } from './write-queries.ts'

/** Chooses the time of an unscheduled booking; payment follows, unless it is free of charge. */
export async function scheduleBooking(
  context: Context,
  identifier: string,
  { timeslotIdentifier }: { timeslotIdentifier: string },
): Promise<Booking> {
  const viewer = { identifier: signedIn(context).identifier, reach: 'client' } as const
  const booking = await findBooking(context.db, viewer, identifier)
  if (!booking) throw notFound()
  if (booking.status !== 'unscheduled') throw refused('STATUS_CHANGED')
  const reference = await referenceData(context.db)
  const therapyIdentifier = reference.byId(booking.therapyId)?.identifier ?? ''
  const { providerIdentifier } = booking
  const slot = await offeredSlot(context, { providerIdentifier, therapyIdentifier, timeslotIdentifier })
  await withAlternatives(context, { providerIdentifier, therapyIdentifier, slot }, () =>
    context.transaction((db) => setTime(db, context, { identifier, slot })),
  )
  return showBooking(context, 'client', identifier)
}

async function setTime(
  db: Db,
  context: Context,
  { identifier, slot }: { identifier: string; slot: OfferedSlot },
): Promise<void> {
  const client = signedIn(context).identifier
  const booking = await lockBooking(db, { identifier: client, reach: 'client' }, identifier)
  if (booking?.status !== 'unscheduled') throw refused('STATUS_CHANGED')
  await demandPractising(db, booking.providerIdentifier, context.now)
  const offer = await offerOf(db, booking.providerIdentifier, booking.therapyId, booking.modalityId)
  const state = firstState({
    startAt: slot.startAt,
    needsApproval: offer?.needsApproval ?? booking.needsApproval,
    isFree: booking.fee === 0,
    now: context.now,
  })
  const { holdUntil, ...change } = { holdUntil: null, ...state }
  await claimTime(db, context, {
    bookingIdentifier: identifier,
    providerIdentifier: booking.providerIdentifier,
    clientIdentifier: client,
    slot,
    heldUntil: holdUntil,
  })
  const time = { startAt: slot.startAt, endAt: slot.endAt, sessionMinutes: slot.minutes }
  await updateBooking(db, identifier, { ...change, ...time })
  if (state.status !== 'pending') await announceBooking(db, context, identifier, state.status)
}
