import { type Booking, cancelReasons } from '#schemas/scheduling/bookings.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Reference } from '#schemas/platform/fields.ts'
import { translate } from '#schemas/platform/words.ts'
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import { type Context, isActing, iso, signedIn } from '#platform/context/context.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { openText } from '#platform/context/sealed-text.ts'
import { photoPath } from '#backend/marketplace/provider-profile/photo-path.ts'
import { type ReferenceData, referenceData } from '#platform/regions/reference.ts'
import { allowedActions } from './actions-while-acting.ts'
import { meetsInRoom } from './meets-in-room.ts'
import { moveVerdict } from './move-rules.ts'
import { type BookingRow, newestPayments, participantsOf, reschedulesOf, relatedFactsOf } from './queries.ts'
import { roomOfBookings } from './room-of-bookings.ts'
import { actionsOf, cancellationVerdict, leftOf, phaseOf, type Side, undoUntil } from './rules.ts'
import { isGuest, showParticipant } from './show-participant.ts'
import { isOpen, showReschedule } from './show-reschedule.ts'

/** Rows in the form the caller may see, in the same order. */
export async function presentBookings(context: Context, rows: readonly BookingRow[]): Promise<Booking[]> {
  const [reference, relatedTo, roomFor] = await Promise.all([
    referenceData(context.db),
    relatedRows(
      context,
      rows.map(({ identifier }) => identifier),
    ),
    roomOfBookings(context, rows),
  ])
  return rows.map((row) => {
    const related = relatedTo(row.identifier)
    return present(context, row, { ...related, room: roomFor(row, related.moves) }, reference)
  })
}

/** Reads what belongs to these bookings; the result gives the part of one of them. */
async function relatedRows({ db }: Context, identifiers: readonly string[]) {
  const [participants, payments, reschedules, surroundings] = await Promise.all([
    participantsOf(db, identifiers),
    newestPayments(db, identifiers),
    reschedulesOf(db, identifiers),
    relatedFactsOf(db, identifiers),
  ])
  return (booking: string) => ({
    payment: payments.find(({ bookingIdentifier }) => bookingIdentifier === booking),
    people: participants.filter(({ bookingIdentifier }) => bookingIdentifier === booking),
    moves: reschedules.filter(({ bookingIdentifier }) => bookingIdentifier === booking),
    around: surroundings.find(({ identifier }) => identifier === booking),
  })
}

type Related = ReturnType<Awaited<ReturnType<typeof relatedRows>>> & {
  room: ReturnType<Awaited<ReturnType<typeof roomOfBookings>>>
}

function present(context: Context, row: BookingRow, related: Related, reference: ReferenceData): Booking {
  const { now } = context
  const { people, moves, around, room } = related
  const side = row.clientIdentifier === signedIn(context).identifier ? 'client' : 'provider'
  const facts = {
    ...row,
    ...room.facts,
    openMove: moves.find((move) => isOpen(move, now)) ?? null,
    hasReview: around?.hasReview ?? false,
    isWaiting: around?.isWaiting ?? false,
    guests: people.filter(isGuest).length,
  }
  const modality = nameOf(context, reference, row.modalityId)
  return {
    identifier: row.identifier,
    status: row.status,
    previousStatus: row.previousStatus,
    phase: phaseOf(row, now),
    startAt: row.startAt,
    endAt: row.endAt,
    timezones: { client: row.clientTimezone, provider: row.providerTimezone },
    modality,
    therapyCategory: namedAsConsultation(row, context, nameOf(context, reference, row.therapyId)),
    ...(row.isConsultation && { isConsultation: true }),
    note: isActing(context)
      ? null
      : openText(context.services, sealPurposes.bookingNote, row.identifier, row.sealedNote),
    details: null,
    ...partiesOf(row, related, side),
    ...moneyOf(row, related, side),
    policy: { version: row.policyVersion, windowHours: row.windowHours, freeUntil: row.freeUntil },
    rescheduleInfo: {
      status: moves[0]?.status ?? null,
      remainingClientReschedule: row.clientMovesLeft,
      remainingProviderReschedule: row.providerMovesLeft,
      reasonCode: moveVerdict(facts, side, now).reasonCode,
    },
    reschedules: moves.map((move) => showReschedule(move, context)),
    ...seriesOf(row, related),
    allowRescheduleCompletedBooking: row.allowRescheduleCompleted,
    // The therapist must not learn which session an anonymous review is about.
    feedbackProvided: side === 'client' ? facts.hasReview : (around?.hasNamedReview ?? false),
    ...(row.status === 'booking_request' && row.respondBy !== null ? { respondBy: row.respondBy } : {}),
    ...(row.cancelledBy === null ? {} : { cancelledBy: row.cancelledBy }),
    ...closing(row, side, context),
    createdBy: row.createdBy,
    ...(row.absentParty === null ? {} : { absentParty: row.absentParty }),
    ...whereabouts(row, modality.code, context),
    ...roomOf(row, modality.code, context),
    ...room.shown,
    ...(isActing(context) ? {} : undo(row, now)),
    createdAt: row.createdAt,
    actions: allowedActions(actionsOf(facts, side, now), context),
  }
}

/** A name from the reference data, in the caller's language. */
function nameOf({ locale }: Context, reference: ReferenceData, id: number) {
  const row = reference.byId(id)
  if (!row) throw new Error(`Reference row ${id} is missing`)
  return reference.show(row, locale)
}

/** A free consultation is named as what it is, wherever the session type is shown. */
const namedAsConsultation = ({ isConsultation }: BookingRow, { locale }: Context, therapy: Reference): Reference =>
  isConsultation ? { ...therapy, name: translate(locale, 'consultation.name') } : therapy

/** The therapist and the participants; the client's identifier for the therapist only. */
function partiesOf(
  row: BookingRow,
  { people }: Related,
  side: Side,
): Pick<Booking, 'provider' | 'participants' | 'clientIdentifier'> {
  return {
    provider: {
      identifier: row.providerIdentifier,
      firstName: row.providerFirstName ?? '',
      lastName: row.providerLastName ?? '',
      photo: photoPath(row.providerIdentifier, row.pictureVersion),
      headline: row.providerHeadline,
    },
    participants: people.map((person) => showParticipant(person, side)),
    ...(side === 'provider' ? { clientIdentifier: row.clientIdentifier } : {}),
  }
}

/** The fee and what became of it; the payment reference for the client only. */
function moneyOf(
  row: BookingRow,
  { payment }: Related,
  side: Side,
): Pick<
  Booking,
  'fee' | 'currency' | 'isFree' | 'reduction' | 'package' | 'payment' | 'refunded' | 'disputed' | 'setOff'
> {
  return {
    fee: row.fee,
    currency: row.currency as CurrencyCode,
    isFree: row.fee === 0,
    ...(row.reduction > 0
      ? {
          reduction: {
            amount: row.reduction,
            borneBy: row.promoted > 0 ? ('platform' as const) : ('provider' as const),
          },
        }
      : {}),
    ...(row.packageIdentifier === null
      ? {}
      : { package: side === 'client' ? { identifier: row.packageIdentifier } : {} }),
    payment: {
      status: paymentStatus(row, payment?.status),
      ...(payment && side === 'client' ? { reference: payment.reference } : {}),
      ...(row.status === 'pending' && row.paymentDueAt !== null ? { dueAt: row.paymentDueAt } : {}),
    },
    ...(row.refunded === null ? {} : { refunded: row.refunded }),
    ...(row.disputed > 0 ? { disputed: row.disputed } : {}),
    ...(row.setOff > 0 ? { setOff: row.setOff } : {}),
  }
}

/** The place of the booking in its series. */
function seriesOf({ seriesIdentifier, seriesIndex }: BookingRow, { around }: Related): Pick<Booking, 'series'> {
  if (seriesIdentifier === null || seriesIndex === null) return {}
  return { series: { identifier: seriesIdentifier, index: seriesIndex, count: around?.occurrences ?? 1 } }
}

/** Reason of the end for the two sides only; the private note for the therapist only. */
function closing(row: BookingRow, side: Side, context: Context): Pick<Booking, 'closing'> {
  const { identifier, status, reasonCode } = row
  const isClosed = status === 'cancelled' || status === 'rejected'
  const isPrivate = status === 'rejected' && row.messagePrivate && side === 'client'
  const sealedMessage = isPrivate ? null : row.sealedMessage
  if (!isClosed || isActing(context) || (reasonCode === null && sealedMessage === null)) return {}
  const message = openText(context.services, sealPurposes.bookingMessage, identifier, sealedMessage)
  return { closing: { reasonCode: cancelReasons.find((known) => known === reasonCode) ?? null, message } }
}

/** Place of a confirmed session: a link, or the office for one in person. */
function whereabouts(
  { status, meetingUrl, officeAddress }: BookingRow,
  modality: string,
  context: Context,
): Pick<Booking, 'meetingUrl' | 'place'> {
  if (status !== 'confirmed') return {}
  if (modality === 'in_person') return officeAddress === null ? {} : { place: officeAddress }
  return meetingUrl === null || isActing(context) ? {} : { meetingUrl }
}

/** The room of an online session, not for an operator who acts for somebody. */
function roomOf(row: BookingRow, modality: string, context: Context): Pick<Booking, 'room'> {
  const { status, startAt, endAt, meetsIn, expectedAt } = row
  const isOnline = modality === 'video' || modality === 'audio'
  const isHere = isOnline && meetsInRoom(context.services.config, meetsIn)
  if (!isHere || startAt === null || endAt === null || isActing(context)) return {}
  if (status !== 'confirmed' && status !== 'completed') return {}
  const { opensMinutes, closesMinutes } = roomLimits
  const opensAt = iso(Temporal.Instant.from(startAt).subtract({ minutes: opensMinutes }))
  const closesAt = iso(Temporal.Instant.from(endAt).add({ minutes: closesMinutes }))
  return { room: { opensAt, closesAt, ...(expectedAt === null ? {} : { expectedAt }) } }
}

/** The client may undo a paid booking for three minutes; the therapist sees the end of that period. */
function undo(row: BookingRow, now: Temporal.Instant): Pick<Booking, 'undoUntil'> {
  const isOpen = cancellationVerdict(row, 'client', now).reasonCode === 'within_undo'
  return isOpen && row.paidAt !== null ? { undoUntil: undoUntil(row.paidAt) } : {}
}

type PaymentState = Booking['payment']['status']

function paymentStatus(row: BookingRow, newest: PaymentState | undefined): PaymentState {
  if (row.disputed > 0 || row.setOff > 0) return 'reversed'
  if (row.refunded !== null && row.refunded > 0 && leftOf(row) === 0) return 'refunded'
  if (row.paidAt !== null) return 'success'
  return newest ?? 'none'
}
