import { randomUUIDv7 } from 'node:crypto'
import type { BookingStatus } from '#schemas/scheduling/bookings.ts'
import type { OpenCalendar } from '#backend/scheduling/availability/open-calendar.ts'
import { claimSlots } from '#backend/scheduling/availability/claim-slot.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { baseRow, join } from './booking-order.ts'
import type { Offer, Options } from './find-offer.ts'
import { seriesState } from './rules.ts'
import { insertBooking } from './write-queries.ts'

export interface Session {
  index: number
  startAt: string
  /** Holds its time longer than a checkout takes. */
  isPaidLater: boolean
}

interface Order {
  client: string
  input: Options
  offer: Offer
  seriesIdentifier: string
  /** Ordered by start. */
  sessions: readonly Session[]
  calendar: OpenCalendar
}

export interface BookedSession {
  index: number
  identifier: string
  startAt: string
  status: BookingStatus
}

/** Books sessions of a series, all or none: one slot lost to a concurrent booking refuses them all. */
export async function bookSessions(
  db: Db,
  context: Pick<Context, 'now' | 'services'>,
  { client, input, offer, seriesIdentifier, sessions, calendar }: Order,
): Promise<BookedSession[]> {
  const { now } = context
  const orders = sessions.map((session) => ({ identifier: randomUUIDv7(), client, input, offer, ...session }))
  const rows = orders.map((order) => {
    const { startAt, isPaidLater } = order
    const { needsApproval, fee } = offer
    const { holdUntil, ...state } = {
      holdUntil: null,
      ...seriesState({ startAt, needsApproval, isFree: fee === 0, isPaidLater, now }),
    }
    const endAt = calendar.endOf(startAt)
    const times = { startAt, endAt, sessionMinutes: calendar.minutes }
    const row = { ...baseRow(order, context), ...state, ...times, seriesIdentifier, seriesIndex: order.index }
    return { row, slot: { bookingIdentifier: order.identifier, startAt, endAt, heldUntil: holdUntil } }
  })
  for (const { row } of rows) await insertBooking(db, row)
  const takings = await claimSlots(db, {
    ...calendar,
    providerIdentifier: input.providerIdentifier,
    clientIdentifier: client,
    slots: rows.map(({ slot }) => slot),
    now: iso(now),
  })
  if (takings.some((taking) => taking !== 'taken')) throw refused('SERIES_CONFLICT')
  for (const order of orders) await join(db, order)
  return rows.map(({ row }) => ({
    index: row.seriesIndex,
    identifier: row.identifier,
    startAt: row.startAt,
    status: row.status,
  }))
}
