import { randomUUIDv7 } from 'node:crypto'
import { type NewSeries, type Series } from '#schemas/scheduling/series.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { announceBooking } from '#backend/scheduling/bookings/announce.ts'
import { refuseTooManyOpen } from '#backend/scheduling/bookings/refuse-too-many-open.ts'
import { type BookedSession, bookSessions } from '#backend/scheduling/bookings/book-sessions.ts'
import { type Answer, answer } from '#platform/context/answers.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { sealText } from '#platform/context/sealed-text.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { bookedStart, isBookable, type Plan, planSeries } from './plan-series.ts'
import { insertItems, insertSeries } from './queries.ts'
import { wallTimeOf } from './rules.ts'
import { showSeries } from './show-series.ts'

/** Attempts to plan and book: slots that were free in the plan may be lost when they are claimed. */
const attempts = 3

/** Books a series for the caller, or returns a preview. */
export async function bookSeries(context: Context, input: NewSeries): Promise<Answer<Series>> {
  if (input.dryRun) return answer(200, showPlan(input, await planSeries(context, input)))
  await refuseTooManyOpen(context.db, signedIn(context).identifier)
  for (let attempt = 1; ; attempt += 1) {
    const plan = await planSeries(context, input)
    refuseChangedPlan(input, plan)
    try {
      const first = await context.transaction((db) => write(db, context, input, plan))
      return answer(201, await showSeries(context, 'client', first.identifier))
    } catch (error) {
      // A concurrent booking took a slot: the next plan shows what is left, and the client's conflict policy applies to
      // it.
      if (attempt === attempts || !isConflict(error)) throw error
    }
  }
}

const isConflict = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'SERIES_CONFLICT'

/** Refuses when dates or total differ from what the client was shown. */
function refuseChangedPlan({ conflictPolicy, expectedTotal }: NewSeries, { items, total }: Plan): void {
  const isTaken = conflictPolicy === 'fail' && items.some(({ status }) => status === 'conflict')
  if (isTaken || !items.some(isBookable)) throw refused('SERIES_CONFLICT')
  if (expectedTotal !== undefined && expectedTotal !== total) throw refused('POLICY_BLOCKED')
}

async function write(
  db: Db,
  context: Context,
  input: NewSeries,
  { offer, calendar, items }: Plan,
): Promise<BookedSession> {
  const client = signedIn(context).identifier
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
  const booked = await bookSessions(db, context, { client, input, offer, seriesIdentifier, sessions, calendar })
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
  await announce(db, context, input, first)
  return first
}

/** One notification for the whole series; where everything is paid at once it is sent with the payment. */
async function announce(db: Db, context: Context, { payment }: NewSeries, first: BookedSession): Promise<void> {
  if (first.status === 'booking_request') return announceBooking(db, context, first.identifier, 'booking_request')
  if (first.status === 'pending' && payment === 'upfront') return
  await announceBooking(db, context, first.identifier, 'series_booked')
}

const showPlan = ({ frequency, payment }: NewSeries, { offer, calendar, items, total, dueNow }: Plan): Series => ({
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
