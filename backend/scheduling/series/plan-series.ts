import { type NewSeries, type SeriesItem, seriesLimits } from '#schemas/scheduling/series.ts'
import { offeredSlot } from '#backend/scheduling/availability/offered-slot.ts'
import { type OpenCalendar, openCalendar } from '#backend/scheduling/availability/open-calendar.ts'
import { findOffer, type Offer } from '#backend/scheduling/bookings/find-offer.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { clockShifts, seriesDates } from './rules.ts'

export interface PlannedItem extends SeriesItem {
  status: 'free' | 'conflict' | 'moved' | 'outside_horizon'
}

export interface Plan {
  offer: Offer
  calendar: OpenCalendar
  items: PlannedItem[]
  total: number
  /** Amount that is due at once. */
  dueNow: number
}

/** All dates of a series as they would be booked now, with their conflicts and their price. */
export async function planSeries(context: Context, input: NewSeries): Promise<Plan> {
  const { identifier: client, timezone: clientZone } = signedIn(context)
  const offer = await findOffer(context, client, input)
  const first = await offeredSlot(context, input)
  const calendar = await openCalendar(context, { ...input, clientIdentifier: client })
  const starts = seriesDates({ ...input, startAt: first.startAt, timezone: calendar.timezone })
  const items: PlannedItem[] = []
  for (const [place, startAt] of starts.entries()) {
    const clientTimeShifts = clockShifts(first.startAt, startAt, clientZone)
    const slot = { index: place + 1, startAt, endAt: calendar.endOf(startAt), fee: offer.fee, clientTimeShifts }
    items.push({ ...slot, ...stateOf(calendar, input, startAt, [...starts, ...items.map(bookedStart)]) })
  }
  const booked = items.filter(isBookable)
  const total = booked.length * offer.fee
  const dueAtOnce = input.payment === 'upfront' ? total : Math.min(total, offer.fee)
  return { offer, calendar, items, total, dueNow: offer.needsApproval ? 0 : dueAtOnce }
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
