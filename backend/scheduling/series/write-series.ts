import { randomUUIDv7 } from 'node:crypto'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Series } from '#schemas/scheduling/series.ts'
import { announceBooking } from '#backend/scheduling/bookings/announce.ts'
import { type BookedSession, bookSessions } from '#backend/scheduling/bookings/book-sessions.ts'
import { refuseTooManyOpen } from '#backend/scheduling/bookings/refuse-too-many-open.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { sealText } from '#platform/context/sealed-text.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { bookedStart, isBookable, type Plan, type SeriesInput, type SeriesMaker } from './plan-series.ts'
import { insertItems, insertSeries } from './queries.ts'
import { wallTimeOf } from './rules.ts'

/** Refuses when dates or total differ from what the person was shown. */
export function refuseChangedPlan(input: SeriesInput, plan: Plan, expectedTotal: number | undefined): void {
  refuseTakenDates(input, plan)
  if (expectedTotal !== undefined && expectedTotal !== plan.total) throw refused('POLICY_BLOCKED')
}

/** Refuses a series of which nothing can be booked, or not everything although every date is required. */
export function refuseTakenDates({ conflictPolicy }: SeriesInput, { items }: Plan): void {
  const isTaken = conflictPolicy === 'fail' && items.some(({ status }) => status === 'conflict')
  if (isTaken || !items.some(isBookable)) throw refused('SERIES_CONFLICT')
}

/** Stores a planned series with its bookings, and notifies; returns the first session. */
export async function writeSeries(
  db: Db,
  context: Context,
  input: SeriesInput,
  { offer, calendar, items }: Plan,
  { side, client }: SeriesMaker,
): Promise<BookedSession & { seriesIdentifier: string }> {
  await refuseTooManyOpen(db, client)
  const seriesIdentifier = randomUUIDv7()
  const anchor = wallTimeOf(items[0]?.startAt ?? '', calendar.timezone)
  await insertSeries(db, {
    identifier: seriesIdentifier,
    clientIdentifier: client,
    providerIdentifier: input.providerIdentifier,
    modalityId: offer.modalityId,
    therapyId: offer.therapyId,
    frequency: input.frequency,
    occurrences: input.count,
    payment: input.payment,
    conflictPolicy: input.conflictPolicy,
    anchorTimezone: calendar.timezone,
    anchorDate: anchor.date,
    anchorMinute: anchor.minute,
    sealedNote: sealText(context.services, sealPurposes.seriesNote, seriesIdentifier, input.note),
    createdAt: iso(context.now),
  })
  const sessions = items.filter(isBookable).map((item, place) => ({
    index: item.index,
    startAt: bookedStart(item),
    isPaidLater: input.payment === 'per_session' && place > 0,
  }))
  const order = { client, input, offer, seriesIdentifier, sessions, calendar, madeBy: side }
  const booked = await bookSessions(db, context, order)
  await insertItems(
    db,
    items.map((item) => {
      const booking = booked.find(({ index }) => index === item.index)
      return {
        identifier: randomUUIDv7(),
        seriesIdentifier,
        seriesIndex: item.index,
        startAt: bookedStart(item),
        status: booking ? 'booked' : item.status === 'outside_horizon' ? 'tentative' : 'skipped',
        bookingIdentifier: booking?.identifier ?? null,
      } as const
    }),
  )
  const [first] = booked
  if (!first) throw refused('SERIES_CONFLICT')
  await announce(db, context, input, side, first)
  return { ...first, seriesIdentifier }
}

/** One notification for the whole series; where everything is paid at once it is sent with the payment. */
async function announce(
  db: Db,
  context: Context,
  { payment }: SeriesInput,
  side: SeriesMaker['side'],
  first: BookedSession,
): Promise<void> {
  if (side === 'provider') return announceBooking(db, context, first.identifier, 'series_made')
  if (first.status === 'booking_request') return announceBooking(db, context, first.identifier, 'booking_request')
  if (first.status === 'pending' && payment === 'upfront') return
  await announceBooking(db, context, first.identifier, 'series_booked')
}

/** The answer to a dry run. */
export const showPlan = (
  { frequency, payment }: SeriesInput,
  { offer, calendar, items, total, dueNow }: Plan,
): Series => ({
  series: {
    status: 'active',
    anchorTimezone: calendar.timezone,
    frequency,
    payment,
    currency: offer.currency as CurrencyCode,
    total,
    dueNow,
  },
  items,
})
