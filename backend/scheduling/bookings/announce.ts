import { bookingLimits, sides } from '#schemas/scheduling/bookings.ts'
import { sayMoment } from '#schemas/scheduling/cancellation-terms.ts'
import { type Locale, say, sayMoney, type Words } from '#schemas/platform/words.ts'
import { iso, type Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { isFirstTime } from '#platform/database/first-time.ts'
import type { JobPayloads } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { cancellationFacts, sayCancellation } from './cancellation-facts.ts'
import { newestMove } from './move-queries.ts'
import { moveWords } from './move-words.ts'
import { type LockedBooking, lockAnyBooking, peopleOf } from './queries.ts'
import { skipPassedReminders } from './passed-reminders.ts'
import type { Side } from './rules.ts'

/** What is told about a booking, and to whom: texts `mail.client_<news>` and `mail.provider_<news>`. */
export const hears = {
  booking_request: { client: true, provider: true },
  /** The therapist accepted a request, which waits for its payment. */
  accepted: { client: true, provider: false },
  rejected: { client: true, provider: false },
  /** The therapist made an appointment that waits for its payment. */
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
  guest_invited: { client: false, provider: true },
  reminder: { client: true, provider: true },
  not_scheduled: { client: true, provider: false },
  review_invitation: { client: true, provider: false },
  series_booked: { client: true, provider: true },
  /** Several sessions were paid with one payment. */
  series_paid: { client: true, provider: true },
  series_changed: { client: true, provider: true },
  /** The calendar has opened for a session of a series, which waits for its payment. */
  series_due: { client: true, provider: false },
  /** A session of a series is kept for a day more without being paid. */
  series_unpaid: { client: true, provider: false },
  waitlist_offer: { client: true, provider: false },
} as const
export type News = keyof typeof hears

export interface Told {
  services: Services
  now: Temporal.Instant
}

/** The notification centre tells of this with its sum, where the money moves. */
export const toldAsMoney: News = 'credited'
/** A session has its time with these: reminders whose hour has passed by then are not sent for it. */
const fixesTime: readonly News[] = ['confirmed', 'moved', 'series_booked', 'series_paid', 'series_changed']
/** These wait until they can no longer be undone. */
const waitsForUndo: readonly News[] = ['confirmed', 'series_paid']
/** These say more of the newest move. */
const aboutMoves: readonly News[] = ['moved', 'move_asked', 'move_rejected', 'move_withdrawn', 'move_expired']
/** With these a time became free that somebody may be waiting for. */
const freesTime: readonly News[] = [
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
 * Mails both sides, in their language and with both zones; subjects give nothing away. That a session is confirmed is told
 * when it can no longer be undone. Also has the therapist's next free time worked out anew. `occasion` tells apart what may
 * happen several times to one state of a booking.
 */
export async function announceBooking(
  db: Db,
  told: Told,
  identifier: string,
  news: News,
  occasion = '',
): Promise<void> {
  const booking = await lockAnyBooking(db, identifier)
  if (!booking) return
  if (fixesTime.includes(news)) await skipPassedReminders(db, booking, told.now)
  if (waitsForUndo.includes(news)) await tellLater(db, told, booking, news)
  else await tellBooking(db, told, booking, news, { occasion })
  await noteTimes(db, told, booking, { isFreed: freesTime.includes(news) })
}

/** The therapist's times have changed: the next free one is worked out anew, and one that became free is offered. */
export async function noteTimes(
  db: Db,
  { services }: Told,
  { providerIdentifier }: Pick<LockedBooking, 'providerIdentifier'>,
  { isFreed }: { isFreed: boolean },
): Promise<void> {
  await services.jobs.enqueue(db, 'refresh_listing', { providerIdentifier })
  if (isFreed) await services.jobs.enqueue(db, 'offer_waitlist', { providerIdentifier })
}

const tellLater = (db: Db, { services, now }: Told, { identifier, version, startAt }: LockedBooking, news: News) =>
  services.jobs.enqueue(
    db,
    'announce',
    { identifier, news, version, startAt },
    { startAfter: iso(now.add({ minutes: bookingLimits.undoMinutes })) },
  )

/** Tells what had to wait, once; not when it was undone or moved in between, which has been told by then. */
export async function announceNow(
  { db: root, ...told }: Told & { db: Db },
  { identifier, version, startAt, news }: JobPayloads['announce'],
): Promise<void> {
  await inTransaction(root, async (db) => {
    const booking = await lockAnyBooking(db, identifier)
    if (booking?.status !== 'confirmed' || booking.startAt !== startAt) return
    if (!(await isFirstTime(db, `announce:${identifier}:${version}`, iso(told.now)))) return
    await tellBooking(db, told, booking, news as News)
  })
}

/**
 * Puts the mails of one piece of news into the queue, and the same into the notification centre; `path` is a page of the product
 * without its language. `only` leaves out the other side. `until` ends what is worth mailing.
 */
export async function tellBooking(
  db: Db,
  { services, now }: Told,
  booking: LockedBooking,
  news: News,
  {
    path = `/appointments/${booking.identifier}/`,
    occasion = '',
    only,
    until,
  }: { path?: string; occasion?: string; only?: Side; until?: string } = {},
): Promise<void> {
  const people = await peopleOf(db, booking.identifier)
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
    if (to === null || !hears[news][side] || (only !== undefined && only !== side)) continue
    const key = `${side}:${news}${occasion}${move?.identifier ?? ''}:${booking.identifier}:${booking.version}`
    await sendMail(services, db, {
      to,
      locale,
      template: `${side}_${news}`,
      words: {
        ...wordsOf(booking, people, { side, locale, zones, now }),
        ...(move ? moveWords(booking, move, { side, locale, zones, now, other }) : {}),
      },
      path: `${locale === 'de' ? '/de' : ''}${path}`,
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
    if (news !== toldAsMoney)
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
  /** The reader's own first. */
  zones: readonly string[]
  now: Temporal.Instant
}

function wordsOf(booking: LockedBooking, people: People, reader: Reader): Words {
  const { locale, zones } = reader
  const cancelling = sayCancellation(cancellationFacts(booking), reader)
  return {
    start: booking.startAt === null ? '' : sayMoment(locale, zones, booking.startAt),
    cancelling,
    terms: [sayDue(booking, reader), cancelling].filter(Boolean).join('\n'),
    fee: sayMoney(locale, booking.fee, booking.currency),
    refund: sayMoney(locale, booking.refunded ?? 0, booking.currency),
    therapist: therapistOf(people),
    client: people.clientFirstName ?? '',
    days: bookingLimits.unscheduledDays,
  }
}

/** Until when what is not paid yet is to be paid. */
function sayDue({ status, fee, currency, paymentDueAt }: LockedBooking, { side, locale, zones }: Reader): string {
  if (side !== 'client' || status !== 'pending' || fee === 0 || paymentDueAt === null) return ''
  const words = { dueAt: sayMoment(locale, zones, paymentDueAt), fee: sayMoney(locale, fee, currency) }
  return say(locale, 'mail.terms.unpaid', words)
}
