import { randomUUIDv7 } from 'node:crypto'
import { type NewWaitlistEntry, type WaitlistEntry, waitlistLimits } from '#schemas/scheduling/waitlist.ts'
import { calendarRange } from '#backend/scheduling/availability/free-slots-for.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { realDate } from '#platform/core/real-date.ts'
import { demandPractising } from '#backend/marketplace/provider-profile/practising.ts'
import { countWaiting, insertEntry, lockOwnBooking, lockNewEntriesOf } from './queries.ts'
import { canWait, dateIn } from './rules.ts'
import { showEntry } from './show-entry.ts'
import { suitableSlots } from './suitable-slots.ts'

/**
 * Adds a booking to the waitlist for earlier times. Times that are free now can be booked directly, so only times that
 * become free later are offered.
 */
export async function joinWaitlist(context: Context, input: NewWaitlistEntry): Promise<WaitlistEntry> {
  for (const field of ['fromDate', 'toDate'] as const) realDate(input[field], field)
  if (input.toDate < input.fromDate) throw wrongDate('toDate', 'validation.range_order')
  const identifier = randomUUIDv7()
  await context.transaction((db) => join(db, context, identifier, input))
  return showEntry(context, identifier)
}

async function join(db: Db, context: Context, identifier: string, input: NewWaitlistEntry): Promise<void> {
  const { identifier: client, timezone } = signedIn(context)
  const at = iso(context.now)
  const booking = await lockOwnBooking(db, client, input.bookingIdentifier)
  if (!booking) throw notFound()
  if (!canWait(booking, at)) throw refused('STATUS_CHANGED')
  await demandPractising(db, booking.providerIdentifier, context.now)
  // Serialises concurrent entries of a client, so that each is counted.
  await lockNewEntriesOf(db, client)
  const { count } = await countWaiting(db, client)
  if (count >= waitlistLimits.entriesPerClient) throw refused('TOO_MANY_ATTEMPTS', { retryAfter: 3600 })
  const { providerIdentifier } = booking
  const calendar = await calendarRange({ ...context, db }, providerIdentifier, timezone)
  if (input.fromDate < calendar.from) throw wrongDate('fromDate', 'validation.date_past')
  if (input.toDate > calendar.to) throw wrongDate('toDate', 'waitlist.problems.too_far', { date: calendar.to })
  if (booking.startAt !== null && input.fromDate > dateIn(timezone, booking.startAt))
    throw wrongDate('fromDate', 'waitlist.problems.not_earlier')

  const { bookingIdentifier: _, ...range } = input
  const entry = { ...range, timezone }
  const free = await suitableSlots({ ...context, db }, { ...booking, ...entry, bookingIdentifier: booking.identifier })
  const isNew = await insertEntry(db, {
    ...entry,
    identifier,
    bookingIdentifier: booking.identifier,
    clientIdentifier: client,
    providerIdentifier,
    createdAt: at,
    lookedAt: at,
    wasFree: free.map(({ minute }) => minute),
  })
  if (!isNew) throw refused('WAITLIST_EXISTS')
  await audit(context, db, 'waitlist.joined', { details: { booking: booking.identifier } })
  // A job checks for times that became free during this transaction.
  await context.services.jobs.enqueue(db, 'offer_waitlist', { providerIdentifier })
}

const wrongDate = (field: 'fromDate' | 'toDate', key: string, words = {}) =>
  refused('VALIDATION_ERROR', { fields: { [field]: key } }, words)
