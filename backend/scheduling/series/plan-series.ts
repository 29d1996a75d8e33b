import type { sides } from '#schemas/scheduling/bookings.ts'
import { type NewSeries, type SeriesItem, seriesLimits } from '#schemas/scheduling/series.ts'
import { offeredSlot } from '#backend/scheduling/availability/offered-slot.ts'
import { type OpenCalendar, openCalendar } from '#backend/scheduling/availability/open-calendar.ts'
import { findOffer, type Offer } from '#backend/scheduling/bookings/find-offer.ts'
import { findOwnOffer } from '#backend/scheduling/bookings/find-own-offer.ts'
import type { Context } from '#platform/context/context.ts'
import { clockShifts, seriesDates } from './rules.ts'

export interface PlannedItem extends SeriesItem {
  status: 'free' | 'conflict' | 'moved' | 'outside_horizon'
}

/** What a series consists of, whoever makes it. */
export type SeriesInput = Omit<NewSeries, 'dryRun' | 'expectedTotal'>

export interface SeriesMaker {
  side: (typeof sides)[number]
  client: string
  clientTimezone: string
}

export interface Plan {
  offer: Offer
  calendar: OpenCalendar
  items: PlannedItem[]
  total: number
  /** Amount that is due at once. */
  dueNow: number
}

/**
 * All dates of a series as they would be booked now, with their conflicts and their price. Dates in `lost` count as
 * taken, too.
 */
export async function planSeries(
  context: Context,
  input: SeriesInput,
  { side, client, clientTimezone }: SeriesMaker,
  lost: readonly string[] = [],
): Promise<Plan> {
  const isClient = side === 'client'
  const offer = isClient
    ? await findOffer(context, client, input)
    : await findOwnOffer(context, input.providerIdentifier, input)
  const first = await offeredSlot(context, input)
  const open = await openCalendar(context, { ...input, clientIdentifier: isClient ? client : null })
  const stateOfStart = (startAt: string) => (lost.includes(startAt) ? 'taken' : open.stateOf(startAt))
  const calendar = { ...open, stateOf: stateOfStart }
  const starts = seriesDates({ ...input, startAt: first.startAt, timezone: calendar.timezone })
  const items: PlannedItem[] = []
  for (const [place, startAt] of starts.entries()) {
    const clientTimeShifts = clockShifts(first.startAt, startAt, clientTimezone)
    const slot = { index: place + 1, startAt, endAt: calendar.endOf(startAt), fee: offer.fee, clientTimeShifts }
    const state = stateOf(calendar, input, startAt, [...starts, ...lost, ...items.map(bookedStart)])
    const isTaken = state.status === 'conflict' || state.status === 'moved'
    items.push({ ...slot, ...state, ...(isTaken && !isClient ? { reason: open.whyTaken(startAt) } : {}) })
  }
  const booked = items.filter(isBookable)
  const total = booked.length * offer.fee
  const dueAtOnce = input.payment === 'upfront' ? total : Math.min(total, offer.fee)
  return { offer, calendar, items, total, dueNow: isClient && offer.needsApproval ? 0 : dueAtOnce }
}

/** Dates that can be booked at once: the free ones, and those moved to the nearest free time. */
export const isBookable = ({ status }: PlannedItem) => status === 'free' || status === 'moved'

/** The start a date would be booked at: its own or the alternative. */
export const bookedStart = ({ status, startAt, alternative }: PlannedItem) =>
  status === 'moved' && alternative ? alternative.startAt : startAt

function stateOf(
  calendar: OpenCalendar,
  { conflictPolicy }: Pick<NewSeries, 'conflictPolicy'>,
  startAt: string,
  others: readonly string[],
): Pick<PlannedItem, 'status' | 'alternative'> {
  const state = calendar.stateOf(startAt)
  if (state !== 'taken') return { status: state }
  const slot = calendar.nearest(startAt, seriesLimits.alternativeHours, others)
  if (!slot) return { status: 'conflict' }
  const { identifier, endAt } = slot
  const alternative = { identifier, startAt: slot.startAt, endAt }
  return { status: conflictPolicy === 'nearest' ? 'moved' : 'conflict', alternative }
}
