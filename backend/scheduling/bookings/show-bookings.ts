import {
  bookingLimits,
  type Booking,
  bookingStatuses,
  type BookingStatus,
  cancelReasons,
  statusAliases,
} from '#schemas/scheduling/bookings.ts'
import type { api } from '#schemas/endpoints.ts'
import { type CurrencyCode, pageLimits, type QueryOf, type ReplyOf } from '#schemas/platform/endpoint.ts'
import { isOpenFor } from '#backend/scheduling/availability/conflicts.ts'
import { type Context, isActing, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { openText } from '#platform/context/sealed-text.ts'
import { photoPath } from '#backend/marketplace/provider-profile/photo-path.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { actionsLeft } from './actions-in-place-of.ts'
import { moveVerdict } from './move-rules.ts'
import {
  type BookingRow,
  findBooking,
  newestPayments,
  pageOfBookings,
  participantsOf,
  type Reach,
  reschedulesOf,
  surroundingsOf,
} from './queries.ts'
import { actionsOf, cancellationVerdict, leftOf, phaseOf, type Side, undoUntil } from './rules.ts'
import { isGuest, showParticipant } from './show-participant.ts'
import { isOpen, showReschedule } from './show-reschedule.ts'

type Page = ReplyOf<typeof api.bookings.list>
type Query = QueryOf<typeof api.bookings.list>

/** One booking as the caller may see it. */
export async function showBooking(context: Context, reach: Reach, identifier: string): Promise<Booking> {
  const row = await findBooking(context.db, { identifier: signedIn(context).identifier, reach }, identifier)
  if (!row) throw notFound()
  const [shown] = await present(context, [row])
  return { ...(shown as Booking), reschedules: await withClosed(context.db, row, (shown as Booking).reschedules) }
}

/** Marks a pending move to a time that the therapist has closed since, so that the screen can warn about it. */
const withClosed = (
  db: Db,
  { providerIdentifier, therapyId }: BookingRow,
  moves: Booking['reschedules'],
): Promise<Booking['reschedules']> =>
  Promise.all(
    moves.map(async (move) =>
      move.expiresAt !== undefined && !(await isOpenFor(db, providerIdentifier, therapyId, move))
        ? { ...move, isClosed: true }
        : move,
    ),
  )

/** A page of the caller's bookings. */
export async function listBookings(context: Context, reach: Reach, query: Query): Promise<Page> {
  const { page = 1, perPage = pageLimits.perPage, sort = '-startAt', statuses, ...range } = query
  const filter = {
    ...range,
    ...(statuses === undefined ? {} : { statuses: readStatuses(statuses) }),
    sort: sort.replace('-', '') as 'startAt' | 'createdAt',
    descending: sort.startsWith('-'),
  }
  const viewer = { identifier: signedIn(context).identifier, reach }
  const { rows, total } = await pageOfBookings(context.db, viewer, filter, {
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  return {
    data: await present(context, rows),
    meta: { page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) },
  }
}

/** Comma-separated statuses and their aliases `upcoming`, `past`, `closed`. */
function readStatuses(words: string): BookingStatus[] {
  return words.split(',').flatMap((word): readonly BookingStatus[] => {
    if (Object.hasOwn(statusAliases, word)) return statusAliases[word as keyof typeof statusAliases]
    if (bookingStatuses.includes(word as BookingStatus)) return [word as BookingStatus]
    throw refused('VALIDATION_ERROR', { fields: { statuses: 'validation.choice' } })
  })
}

/** Rows in the form the caller may see, in the same order. */
export async function present(context: Context, rows: readonly BookingRow[]): Promise<Booking[]> {
  const { db, now, locale } = context
  const identifiers = rows.map(({ identifier }) => identifier)
  const viewer = signedIn(context).identifier
  const [reference, participants, payments, reschedules, surroundings] = await Promise.all([
    referenceData(db),
    participantsOf(db, identifiers),
    newestPayments(db, identifiers),
    reschedulesOf(db, identifiers),
    surroundingsOf(db, identifiers),
  ])
  const name = (id: number) => {
    const row = reference.byId(id)
    if (!row) throw new Error(`Reference row ${id} is missing`)
    return reference.show(row, locale)
  }
  return rows.map((row) => {
    const side = row.clientIdentifier === viewer ? 'client' : 'provider'
    const payment = payments.find(({ bookingIdentifier }) => bookingIdentifier === row.identifier)
    const people = participants.filter(({ bookingIdentifier }) => bookingIdentifier === row.identifier)
    const moves = reschedules.filter(({ bookingIdentifier }) => bookingIdentifier === row.identifier)
    const around = surroundings.find(({ identifier }) => identifier === row.identifier)
    const facts = {
      ...row,
      openMove: moves.find((move) => isOpen(move, now)) ?? null,
      hasReview: around?.hasReview ?? false,
      isWaiting: around?.isWaiting ?? false,
      guests: people.filter(isGuest).length,
    }
    const modality = name(row.modalityId)
    return {
      identifier: row.identifier,
      status: row.status,
      previousStatus: row.previousStatus,
      phase: phaseOf(row, now),
      startAt: row.startAt,
      endAt: row.endAt,
      timezones: { client: row.clientTimezone, provider: row.providerTimezone },
      fee: row.fee,
      currency: row.currency as CurrencyCode,
      isFree: row.fee === 0,
      modality,
      therapyCategory: name(row.therapyId),
      note: isActing(context)
        ? null
        : openText(context.services, sealPurposes.bookingNote, row.identifier, row.sealedNote),
      details: null,
      provider: {
        identifier: row.providerIdentifier,
        firstName: row.providerFirstName ?? '',
        lastName: row.providerLastName ?? '',
        photo: photoPath(row.providerIdentifier, row.pictureVersion),
        headline: row.providerHeadline,
      },
      participants: people.map((person) => showParticipant(person, side)),
      ...(side === 'provider' ? { clientIdentifier: row.clientIdentifier } : {}),
      payment: {
        status: paymentStatus(row, payment?.status),
        ...(payment && side === 'client' ? { reference: payment.reference } : {}),
        ...(row.status === 'pending' && row.paymentDueAt !== null ? { dueAt: row.paymentDueAt } : {}),
      },
      policy: { version: row.policyVersion, windowHours: row.windowHours, freeUntil: row.freeUntil },
      rescheduleInfo: {
        status: moves[0]?.status ?? null,
        remainingClientReschedule: row.clientMovesLeft,
        remainingProviderReschedule: row.providerMovesLeft,
        reasonCode: moveVerdict(facts, side, now).reasonCode,
      },
      reschedules: moves.map((move) => showReschedule(move, context)),
      ...(row.seriesIdentifier === null || row.seriesIndex === null
        ? {}
        : { series: { identifier: row.seriesIdentifier, index: row.seriesIndex, count: around?.occurrences ?? 1 } }),
      allowRescheduleCompletedBooking: row.allowRescheduleCompleted,
      // The therapist must not learn which session an anonymous review is about.
      feedbackProvided: side === 'client' ? facts.hasReview : (around?.hasNamedReview ?? false),
      ...(row.status === 'booking_request' && row.respondBy !== null ? { respondBy: row.respondBy } : {}),
      ...(row.cancelledBy === null ? {} : { cancelledBy: row.cancelledBy }),
      ...closing(row, side, context),
      createdBy: row.createdBy,
      ...(row.absentParty === null ? {} : { absentParty: row.absentParty }),
      ...whereabouts(row, modality.code, context),
      ...(isActing(context) ? {} : undo(row, now)),
      ...(row.refunded === null ? {} : { refunded: row.refunded }),
      ...(row.disputed > 0 ? { disputed: row.disputed } : {}),
      ...(row.setOff > 0 ? { setOff: row.setOff } : {}),
      createdAt: row.createdAt,
      actions: actionsLeft(actionsOf(facts, side, now), context),
    }
  })
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

export const policyVersion = bookingLimits.policyVersion
