import { randomUUIDv7 } from 'node:crypto'
import type { BookingStatus } from '#schemas/scheduling/bookings.ts'
import type { OpenCalendar } from '#backend/scheduling/availability/open-calendar.ts'
import { takeSlots } from '#backend/scheduling/availability/take-slot.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { baseRow, join, type Offer, type Wish } from './book-session.ts'
import { seriesState } from './rules.ts'

export interface Session {
  index: number
  startAt: string
  /** Keeps its time for longer than the time of a payment. */
  isPaidLater: boolean
}

interface Order {
  client: string
  wish: Wish
  offer: Offer
  seriesIdentifier: string
  /** In the order of their starts. */
  sessions: readonly Session[]
  calendar: OpenCalendar
}

export interface BookedSession {
  index: number
  identifier: string
  startAt: string
  status: BookingStatus
}

/** Books sessions of a series, all or none: a time that somebody else took meanwhile refuses them together. */
export async function bookSessions(
  db: Db,
  told: Pick<Context, 'now' | 'services'>,
  { client, wish, offer, seriesIdentifier, sessions, calendar }: Order,
): Promise<BookedSession[]> {
  const { now } = told
  const orders = sessions.map((session) => ({ identifier: randomUUIDv7(), client, wish, offer, ...session }))
  const rows = orders.map((order) => {
    const { startAt, isPaidLater } = order
    const { needsApproval, fee } = offer
    const { holdUntil, ...state } = {
      holdUntil: null,
      ...seriesState({ startAt, needsApproval, isFree: fee === 0, isPaidLater, now }),
    }
    const endAt = calendar.endOf(startAt)
    const times = { startAt, endAt, sessionMinutes: calendar.minutes }
    const row = { ...baseRow(order, told), ...state, ...times, seriesIdentifier, seriesIndex: order.index }
    return { row, slot: { bookingIdentifier: order.identifier, startAt, endAt, heldUntil: holdUntil } }
  })
  for (const { row } of rows) await db.insertInto('booking').values(row).execute()
  const takings = await takeSlots(db, {
    ...calendar,
    providerIdentifier: wish.providerIdentifier,
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
