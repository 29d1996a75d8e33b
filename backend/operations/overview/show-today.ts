import { type Today, overviewLimits, type ToDo } from '#schemas/operations/overview.ts'
import type { BookingStatus } from '#schemas/scheduling/bookings.ts'
import { verificationLimits } from '#schemas/marketplace/verification.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Context, iso, isActing, signedIn } from '#platform/context/context.ts'
import { listNotes } from '#backend/care/notes/list-notes.ts'
import { openDrafts } from '#backend/care/notes/open-drafts.ts'
import { unreadCountsFor } from '#backend/identity/notifications/unread-counts.ts'
import { isListed as isListedProvider } from '#backend/marketplace/provider-profile/listed-therapists.ts'
import { showForecast } from '#backend/money/payouts/show-forecast.ts'
import { nextFreeSlot } from '#backend/scheduling/availability/next-free-slot.ts'
import { showOccupancy } from '#backend/scheduling/availability/show-occupancy.ts'
import { instantsOf } from '#backend/scheduling/availability/slots/bookable-range.ts'
import { listBookings } from '#backend/scheduling/bookings/list-bookings.ts'
import { bookingsWithNote, expiringDocuments, newestUnread, unpaidSessions, unwrittenSessions } from './queries.ts'
import { nextPayoutOf, nextSessionOf } from './rules.ts'

const ofToday: readonly BookingStatus[] = ['pending', 'confirmed', 'completed', 'no_show']
/** Documents without which a therapist may not practise. */
const expiringKinds = ['license', 'insurance'] as const
/** Confirmed sessions that are looked at for the next one: some may have ended and not be completed yet. */
const candidates = 5
/** The longest session that may still run. */
const longestHours = 24

/** What a therapist's home page shows. Notes and messages are null for those who may not read them. */
export async function showToday(context: Context): Promise<Today> {
  const { db, now, services } = context
  const { identifier: provider, timezone: zone } = signedIn(context)
  const week = await showOccupancy(context, dateIn(now, zone))
  const { timezone } = week
  const date = dateIn(now, timezone)
  const [upcoming, requests, today, forecast, { first: nextFreeAt }, isListed] = await Promise.all([
    listBookings(context, 'party', {
      statuses: 'confirmed',
      from: iso(now.subtract({ hours: longestHours })),
      sort: 'startAt',
      perPage: candidates,
    }),
    listBookings(context, 'party', { statuses: 'booking_request', sort: 'startAt', perPage: overviewLimits.requests }),
    listBookings(context, 'party', {
      statuses: ofToday.join(','),
      ...instantsOf({ from: date, to: date }, timezone),
      sort: 'startAt',
    }),
    showForecast(context),
    nextFreeSlot(db, services, provider, now),
    isListedProvider(db, provider),
  ])
  const next = nextSessionOf(upcoming.data, now)
  const [lastNote, notes, toDo] = await Promise.all([
    lastNoteAbout(context, next?.clientIdentifier),
    withNote(
      context,
      today.data.map(({ identifier }) => identifier),
    ),
    toDoOf(context, date),
  ])
  return {
    date,
    timezone,
    isListed,
    next,
    lastNote,
    requests: { data: requests.data, total: requests.meta.total },
    sessions: today.data
      // A booking with a pending move is also listed on the day it may move to.
      .filter(({ startAt }) => startAt !== null && dateIn(Temporal.Instant.from(startAt), timezone) === date)
      .map((booking) => ({ booking, hasNote: notes && notes.has(booking.identifier) })),
    toDo,
    week,
    nextFreeAt,
    earnings: {
      currency: forecast.currency,
      held: forecast.held,
      clearing: forecast.clearing.reduce((sum, { amount }) => sum + amount, 0),
      available: forecast.available,
      nextPayout: nextPayoutOf(forecast),
    },
  }
}

const dateIn = (at: Temporal.Instant, zone: string) => at.toZonedDateTimeISO(zone).toPlainDate().toString()

/** Notes and messages have rights of their own: never for an operator, and only with a verified address. */
const seesConfidential = (context: Context) => !isActing(context) && signedIn(context).accountStatus === 'active'

/** The newest own note about a client, read and logged as the notes page does. */
async function lastNoteAbout(context: Context, client: string | undefined): Promise<Today['lastNote']> {
  if (client === undefined || !seesConfidential(context)) return null
  const { data } = await listNotes(context, { client, perPage: 1 })
  const [note] = data
  if (!note) return null
  const { identifier, title, status, createdAt, sessionAt, type } = note
  return { identifier, title, status, createdAt, sessionAt, type }
}

function withNote(context: Context, bookings: readonly string[]): Promise<Set<string>> | null {
  if (!seesConfidential(context)) return null
  const { identifier: author } = signedIn(context)
  return asAuthor(context.db, author, (db) => bookingsWithNote(db, author, bookings))
}

async function toDoOf(context: Context, date: string): Promise<ToDo> {
  const { db } = context
  const { identifier: provider } = signedIn(context)
  const until = Temporal.PlainDate.from(date)
    .add({ days: Math.max(...verificationLimits.noticeDays) })
    .toString()
  const [notes, notPaid, unread, expiring] = await Promise.all([
    seesConfidential(context) ? openNotes(context) : { unwritten: null, toSign: null },
    unpaidSessions(db, provider),
    seesConfidential(context) ? unreadOf(context) : null,
    expiringDocuments(db, provider, { kinds: expiringKinds, until }),
  ])
  return { ...notes, notPaid, unread, expiring }
}

/** Sessions without a note, and drafts; no text of a note is read for it. */
function openNotes(context: Context): Promise<Pick<ToDo, 'unwritten' | 'toSign'>> {
  const { identifier: author } = signedIn(context)
  return asAuthor(context.db, author, async (db) => ({
    unwritten: await unwrittenSessions(db, author, overviewLimits.unwritten),
    toSign: await openDrafts(db, author),
  }))
}

async function unreadOf(context: Context): Promise<ToDo['unread']> {
  const { db } = context
  const { identifier } = signedIn(context)
  const [{ messages }, newest] = await Promise.all([unreadCountsFor(db, identifier), newestUnread(db, identifier)])
  return { count: messages, newest: newest ?? null }
}
