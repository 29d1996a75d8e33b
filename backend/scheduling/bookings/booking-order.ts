import { randomUUIDv7 } from 'node:crypto'
import type { AdmittedCode } from '#backend/money/promotions/admit-code.ts'
import { bookingLimits, type NewBooking } from '#schemas/scheduling/bookings.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { sealText } from '#platform/context/sealed-text.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { insertParticipants } from './queries.ts'
import type { Side } from './rules.ts'
import type { Offer } from './find-offer.ts'

/** A booking to write: client, therapist, offer and price. */
export interface Order {
  identifier: string
  client: string
  input: NewBooking
  /** `fee` is what the client pays. */
  offer: Offer & { therapyId: number; modalityId: number; fee: number }
  /** What lowered the fee. */
  code?: AdmittedCode
}

/** The columns of a new booking that do not depend on its time. */
export const baseRow = (
  { identifier, client, input, offer, code }: Order,
  { now, services }: Pick<Context, 'now' | 'services'>,
) => ({
  identifier,
  clientIdentifier: client,
  providerIdentifier: input.providerIdentifier,
  modalityId: offer.modalityId,
  therapyId: offer.therapyId,
  sessionMinutes: offer.therapyMinutes ?? offer.slotMinutes,
  fee: offer.fee,
  reduction: code?.reduction ?? 0,
  promoted: code?.promoted ?? 0,
  currency: offer.currency as 'NGN',
  sealedNote: sealText(services, sealPurposes.bookingNote, identifier, input.note),
  policyVersion: bookingLimits.policyVersion,
  windowHours: input.isConsultation ? bookingLimits.consultationWindowHours : bookingLimits.windowHours,
  isConsultation: input.isConsultation ?? false,
  needsApproval: offer.needsApproval,
  allowRescheduleCompleted: offer.allowRescheduleCompleted,
  createdAt: iso(now),
})

/** Adds both participants; the side that did not make the booking has not acknowledged it. */
export const join = (db: Db, { identifier, client, input }: Order, madeBy: Side = 'client') =>
  insertParticipants(
    db,
    [
      { identifier: randomUUIDv7(), bookingIdentifier: identifier, userIdentifier: client, role: 'client' },
      {
        identifier: randomUUIDv7(),
        bookingIdentifier: identifier,
        userIdentifier: input.providerIdentifier,
        role: 'provider',
      },
    ],
    madeBy,
  )
