import { bookingLimits, sides } from '#schemas/scheduling/bookings.ts'
import { formatMoment } from '#schemas/scheduling/cancellation-terms.ts'
import { type Locale, translate, formatMoney, type Words } from '#schemas/platform/words.ts'
import * as paths from '#schemas/platform/paths.ts'
import { iso, type Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import { isValidPackage } from '#backend/money/packages/is-valid-package.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { cancellationFacts, describeCancellation } from './cancellation-facts.ts'
import { newestMove } from './move-queries.ts'
import { moveWords } from './move-words.ts'
import { type LockedBooking, lockAnyBooking, peopleOf } from './queries.ts'
import { skipPassedReminders } from './passed-reminders.ts'
import type { Side } from './rules.ts'

/** The recipients of each event of a booking; texts are `mail.client_<event>` and `mail.provider_<event>`. */
export const recipients = {
  booking_request: { client: true, provider: true },
  /** The therapist accepted a request, which awaits payment. */
  accepted: { client: true, provider: false },
  rejected: { client: true, provider: false },
  /** The therapist made an appointment, which awaits payment. */
  payment_request: { client: true, provider: false },
  confirmed: { client: true, provider: true },
  cancelled: { client: true, provider: true },
  expired: { client: true, provider: false },
  credited: { client: true, provider: false },
  moved: { client: true, provider: true },
  move_asked: { client: true, provider: true },
  move_rejected: { client: true, provider: true },
  move_withdrawn: { client: true, provider: true },
  move_expired: { client: true, provider: true },
  no_show: { client: true, provider: true },
  /** A report of absence that the room contradicts: an operator looks into it, and then dismisses it or settles it. */
  absence_case: { client: true, provider: true },
  absence_dismissed: { client: true, provider: true },
  guest_invited: { client: false, provider: true },
  /** Somebody has waited in the room since the start. */
  client_waits: { client: false, provider: true },
  reminder: { client: true, provider: true },
  not_scheduled: { client: true, provider: false },
  review_invitation: { client: true, provider: false },
  series_booked: { client: true, provider: true },
  /** The therapist made a series, which awaits payment. */
  series_made: { client: true, provider: false },
  /** One payment paid several sessions. */
  series_paid: { client: true, provider: true },
  series_changed: { client: true, provider: true },
  /** The calendar has opened for a session of a series, which awaits payment. */
  series_due: { client: true, provider: false },
  /** An unpaid session of a series is held for one more day. */
  series_unpaid: { client: true, provider: false },
  waitlist_offer: { client: true, provider: false },
  /** A saved card is going to be charged for the session tomorrow. */
  charge_ahead: { client: true, provider: false },
  charge_failed: { client: true, provider: false },
  /** The card is gone, so that nothing is charged by itself any more. */
  charge_stopped: { client: true, provider: false },
  charged: { client: true, provider: false },
} as const
export type BookingEvent = keyof typeof recipients

export interface NotifyContext {
  services: Services
  now: Temporal.Instant
}

/** The notification centre gets this event with its amount, from the code that moves the money. */
export const notifiedAsMoney: BookingEvent = 'credited'
/** These fix a session's time: reminders whose hour has already passed are skipped. */
const fixesTime: readonly BookingEvent[] = [
  'confirmed',
  'moved',
  'series_booked',
  'series_made',
  'series_paid',
  'series_changed',
]
/** Sent only after the undo period. */
const waitsForUndo: readonly BookingEvent[] = ['confirmed', 'series_paid']
/** These carry details of the newest move. */
const aboutMoves: readonly BookingEvent[] = ['moved', 'move_asked', 'move_rejected', 'move_withdrawn', 'move_expired']
/** These release a time that the waitlist may offer. */
const freesTime: readonly BookingEvent[] = [
  'rejected',
  'cancelled',
  'expired',
  'moved',
  'move_rejected',
  'move_withdrawn',
  'move_expired',
  'series_changed',
]

/**
 * Mails both sides, in their language and with both time zones; subjects reveal nothing. The confirmation of a session
 * is sent after the undo period. Also recomputes the therapist's next free time. `occasion` distinguishes events that
 * may happen several times in one version of a booking.
 */
export async function announceBooking(
  db: Db,
  context: NotifyContext,
  identifier: string,
  news: BookingEvent,
  occasion = '',
): Promise<void> {
  const booking = await lockAnyBooking(db, identifier)
  if (!booking) return
  if (fixesTime.includes(news)) await skipPassedReminders(db, booking, context.now)
  if (waitsForUndo.includes(news)) await announceDelayed(db, context, booking, news)
  else await notifyBothSides(db, context, booking, news, { occasion })
  await noteTimes(db, context, booking, { isFreed: freesTime.includes(news) })
}

/** After a change of the therapist's times: recomputes the next free time and offers a released one to the waitlist. */
export async function noteTimes(
  db: Db,
  { services }: NotifyContext,
  { providerIdentifier }: Pick<LockedBooking, 'providerIdentifier'>,
  { isFreed }: { isFreed: boolean },
): Promise<void> {
  await services.jobs.enqueue(db, 'refresh_listing', { providerIdentifier })
  if (isFreed) await services.jobs.enqueue(db, 'offer_waitlist', { providerIdentifier })
}

const announceDelayed = (
  db: Db,
  { services, now }: NotifyContext,
  { identifier, version, startAt }: LockedBooking,
  news: BookingEvent,
) =>
  services.jobs.enqueue(
    db,
    'announce',
    { identifier, news, version, startAt },
    { startAfter: iso(now.add({ minutes: bookingLimits.undoMinutes })) },
  )

/**
 * Enqueues the mails of one event and adds it to the notification centre; `path` is a page of the product without its
 * language. `only` limits it to one side. `until` is the instant after which the mail is no longer worth sending.
 */
export async function notifyBothSides(
  db: Db,
  { services, now }: NotifyContext,
  booking: LockedBooking,
  news: BookingEvent,
  {
    path = paths.appointment({ id: booking.identifier }),
    occasion = '',
    only,
    until,
    words = {},
  }: { path?: string; occasion?: string; only?: Side; until?: string; words?: Words } = {},
): Promise<void> {
  const people = await peopleOf(db, booking.identifier)
  const described = await withoutEndedPackage(db, booking)
  const move = aboutMoves.includes(news) ? await newestMove(db, booking.identifier) : undefined
  const readers = {
    client: {
      person: booking.clientIdentifier,
      to: people.clientEmail,
      locale: people.clientLocale,
      zones: [people.clientTimezone, people.providerTimezone],
      other: therapistOf(people),
    },
    provider: {
      person: booking.providerIdentifier,
      to: people.providerEmail,
      locale: people.providerLocale,
      zones: [people.providerTimezone, people.clientTimezone],
      other: people.clientFirstName ?? '',
    },
  } as const
  for (const side of sides) {
    const { person, to, locale, zones, other } = readers[side]
    if (to === null || !recipients[news][side] || (only !== undefined && only !== side)) continue
    const key = `${side}:${news}${occasion}${move?.identifier ?? ''}:${booking.identifier}:${booking.version}`
    await sendMail(services, db, {
      to,
      locale,
      template: `${side}_${news}`,
      words: {
        ...wordsOf(described, people, { side, locale, zones, now }),
        ...(move ? moveWords(booking, move, { side, locale, zones, now, other }) : {}),
        ...words,
      },
      path,
      key,
      about: {
        booking: booking.identifier,
        status: booking.status,
        startAt: booking.startAt,
        ...(move ? { move: { identifier: move.identifier, status: move.status } } : {}),
        queuedAt: iso(now),
      },
      ...(until === undefined ? {} : { until }),
    })
    if (news !== notifiedAsMoney)
      await notify(db, now, {
        person,
        kind: 'booking',
        news,
        occasion: key,
        subject: booking.identifier,
        other: side === 'client' ? booking.providerIdentifier : booking.clientIdentifier,
        startAt: booking.startAt,
      })
  }
}

type People = Awaited<ReturnType<typeof peopleOf>>

const therapistOf = ({ providerFirstName, providerLastName }: People) =>
  [providerFirstName, providerLastName].filter(Boolean).join(' ')

interface Reader {
  side: Side
  locale: Locale
  /** The reader's own time zone first. */
  zones: readonly string[]
  now: Temporal.Instant
}

function wordsOf(booking: LockedBooking, people: People, reader: Reader): Words {
  const { locale, zones } = reader
  const cancelling = describeCancellation(cancellationFacts(booking), reader)
  return {
    start: booking.startAt === null ? '' : formatMoment(locale, zones, booking.startAt),
    cancelling,
    terms: [describeDue(booking, reader), cancelling].filter(Boolean).join('\n'),
    fee: formatMoney(locale, booking.fee, booking.currency),
    refund: formatMoney(locale, booking.refunded ?? 0, booking.currency),
    returned: describeRefund(booking, locale),
    therapist: therapistOf(people),
    client: people.clientFirstName ?? '',
    days: bookingLimits.unscheduledDays,
  }
}

/** Once its package has ended, what a session costs goes back to the wallet. */
const withoutEndedPackage = async (db: Db, booking: LockedBooking): Promise<LockedBooking> =>
  (await isValidPackage(db, booking.packageIdentifier)) ? booking : { ...booking, packageIdentifier: null }

/** What a cancellation returned; empty where nothing was paid, since then there is nothing to return. */
function describeRefund(booking: LockedBooking, locale: Locale): string {
  const { paidAt, fee, refunded, currency, packageIdentifier } = booking
  if (paidAt === null || fee === 0) return ''
  if (packageIdentifier !== null)
    return translate(locale, `mail.terms.package_${refunded === fee ? 'returned' : 'used'}`)
  return translate(locale, 'mail.terms.returned', { refund: formatMoney(locale, refunded ?? 0, currency) })
}

/** The payment deadline of an unpaid booking. */
function describeDue({ status, fee, currency, paymentDueAt }: LockedBooking, { side, locale, zones }: Reader): string {
  if (side !== 'client' || status !== 'pending' || fee === 0 || paymentDueAt === null) return ''
  const words = { dueAt: formatMoment(locale, zones, paymentDueAt), fee: formatMoney(locale, fee, currency) }
  return translate(locale, 'mail.terms.unpaid', words)
}
