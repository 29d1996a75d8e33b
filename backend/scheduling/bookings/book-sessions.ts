import { randomUUIDv7 } from 'node:crypto'
import type { BookingStatus } from '#schemas/scheduling/bookings.ts'
import type { OpenCalendar } from '#backend/scheduling/availability/open-calendar.ts'
import { claimSlots } from '#backend/scheduling/availability/claim-slot.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/core/errors.ts'
import { baseRow, join } from './booking-order.ts'
import type { Offer, Options } from './find-offer.ts'
import { requestedState, seriesState, type Side } from './rules.ts'
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
  /** Default: the client. */
  madeBy?: Side
}

export interface BookedSession {
  index: number
  identifier: string
  startAt: string
  status: BookingStatus
}

/** Sessions of a series that cannot be booked as planned. */
export class LostSessions extends Refusal {
  /** Starts at which the client has another session, which a therapist's calendar does not show. */
  readonly clientBusyAt: readonly string[]

  constructor(clientBusyAt: readonly string[]) {
    super('SERIES_CONFLICT')
    this.clientBusyAt = clientBusyAt
  }
}

/** Books sessions of a series, all or none: one slot lost to a concurrent booking refuses them all. */
export async function bookSessions(
  db: Db,
  context: Pick<Context, 'now' | 'services'>,
  { client, input, offer, seriesIdentifier, sessions, calendar, madeBy = 'client' }: Order,
): Promise<BookedSession[]> {
  const { now } = context
  const orders = sessions.map((session) => ({ identifier: randomUUIDv7(), client, input, offer, ...session }))
  const rows = orders.map((order) => {
    const { startAt, isPaidLater } = order
    const { needsApproval, fee } = offer
    const { holdUntil, ...state } = {
      holdUntil: null,
      ...(madeBy === 'provider'
        ? requestedState({ startAt, isFree: fee === 0, isPaidLater, now })
        : seriesState({ startAt, needsApproval, isFree: fee === 0, isPaidLater, now })),
    }
    const endAt = calendar.endOf(startAt)
    const times = { startAt, endAt, sessionMinutes: calendar.minutes }
    const place = { seriesIdentifier, seriesIndex: order.index, createdBy: madeBy }
    const row = { ...baseRow(order, context), ...state, ...times, ...place }
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
  if (takings.some((taking) => taking !== 'taken'))
    throw new LostSessions(orders.flatMap(({ startAt }, place) => (takings[place] === 'client_busy' ? startAt : [])))
  for (const order of orders) await join(db, order, madeBy)
  return rows.map(({ row }) => ({
    index: row.seriesIndex,
    identifier: row.identifier,
    startAt: row.startAt,
    status: row.status,
  }))
}
