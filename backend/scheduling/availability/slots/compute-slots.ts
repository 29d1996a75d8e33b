/**
 * The slot engine. Slots are never stored: it computes free slots from rules, custom dates, busy time, zones and the
 * clock, grouped by the viewer's date. Wall clock times are converted to instants at the two ends of a block only; the
 * rest is whole minutes. It depends on no server, database or system time zone.
 */
import { firstMinuteFrom, horizonOf, todayOf } from './bookable-range.ts'
import type { Now } from './bookable-range.ts'
import { DAY, dateText, instantText, minuteAtOrAfter, minuteAtOrBefore, parseDay } from './calendar-minutes.ts'
import { compileRules } from './slot-grid.ts'
import type { CompiledRules, Slot, SlotRules } from './slot-grid.ts'
import { busySpans, forEachFreeSlot } from './free-slots.ts'
import type { Busy } from './free-slots.ts'
import { fullDayTest } from './full-days.ts'
import { offsetAt, startOfDay, zoneTable } from './zone-table.ts'

/** What limits the grid for a viewer. */
export interface SlotViewing {
  readonly viewerZone: string
  readonly now: Now
  /** In any order; spans outside the requested dates are ignored. */
  readonly busy: readonly Busy[]
  readonly bufferMinutes: number
  readonly noticeMinutes: number
  readonly horizonMonths: number
  /** A shorter horizon in days, if the provider has chosen one. */
  readonly horizonDays?: number | undefined
  /** Maximum number of sessions that start on one date of the provider. */
  readonly maxPerDay?: number | null | undefined
}

/** Dates of the viewer, `YYYY-MM-DD`, both inclusive. */
export interface RequestedDates {
  readonly from: string
  readonly to: string
}

export type SlotInput = SlotRules & SlotViewing & RequestedDates

export interface SlotDay<S extends Slot = Slot> {
  readonly date: string
  readonly slots: S[]
}

/** Free slots of every requested date; dates without slots are included, so that a month can be drawn. */
export function computeSlots(input: SlotInput): SlotDay[] {
  return slotsOf(compileRules(input), input)
}

/** The same from compiled rules. */
export function slotsOf<S extends Slot>(rules: CompiledRules<S>, viewing: SlotViewing & RequestedDates): SlotDay<S>[] {
  const first = parseDay(viewing.from)
  const days: SlotDay<S>[] = []
  for (let day = first; day <= parseDay(viewing.to); day += 1) days.push({ date: dateText(day), slots: [] })

  const open = openDays(viewing)
  const [from, to] = [Math.max(first, open.first), Math.min(first + days.length - 1, open.last)]
  if (from > to) return days

  const table = viewerTable(viewing, from, to)
  const span = [Math.max(startOfDay(table, from), open.earliest), startOfDay(table, to + 1) + DAY] as const
  const isFull = fullDayTest(rules.zone, viewing, span)
  forEachFreeSlot(rules, busySpans(viewing.busy), viewing.bufferMinutes, span, (start, week, place) => {
    if (isFull?.(start)) return true
    const day = Math.floor((start + offsetAt(table, start)) / DAY)
    if (day >= from && day <= to) days[day - first]?.slots.push(rules.slotAt(week, place))
    return true
  })
  return days
}

/** Merges several session lengths: each start once, in order; of two lengths that of the first rules wins. */
export function slotsOfAll<S extends Slot>(
  all: readonly CompiledRules<S>[],
  viewing: SlotViewing & RequestedDates,
): SlotDay<S>[] {
  const [first = [], ...others] = all.map((rules) => slotsOf(rules, viewing))
  if (others.length === 0) return first
  return first.map(({ date, slots }, place) => ({
    date,
    slots: [
      ...new Map(
        [slots, ...others.map((days) => days[place]?.slots ?? [])]
          .toReversed()
          .flat()
          .map((slot) => [slot.startAt, slot]),
      ).values(),
    ].toSorted((one, other) => one.startAt.localeCompare(other.startAt)),
  }))
}

/** Start of the first free slot up to the horizon, or null; stops at the first one, for lists of many providers. */
export function nextFreeStart(input: SlotRules & SlotViewing): string | null {
  return firstFreeStart(compileRules(input), input)
}

/** The same from compiled rules. */
export function firstFreeStart<S extends Slot>(rules: CompiledRules<S>, viewing: SlotViewing): string | null {
  return firstFreeStarts(rules, viewing, 1)[0] ?? null
}

/** Starts of the first free slots, at most so many. */
export function firstFreeStarts<S extends Slot>(rules: CompiledRules<S>, viewing: SlotViewing, most: number): string[] {
  return firstStarts(rules, viewing, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, most)
}

/** Starts of all free slots before an instant. */
export const freeStartsUntil = <S extends Slot>(
  rules: CompiledRules<S>,
  viewing: SlotViewing,
  until: string,
): string[] => firstStarts(rules, viewing, Number.NEGATIVE_INFINITY, minuteAtOrAfter(until), Number.POSITIVE_INFINITY)

/** Whether this slot may be booked now; checked again at the moment of booking. */
export function isOffered<S extends Slot>(rules: CompiledRules<S>, viewing: SlotViewing, startAt: string): boolean {
  return firstStarts(rules, viewing, minuteAtOrAfter(startAt), minuteAtOrBefore(startAt) + 1, 1).length > 0
}

/** First free starts in [from, to) within the bookable dates. */
function firstStarts<S extends Slot>(
  rules: CompiledRules<S>,
  viewing: SlotViewing,
  from: number,
  to: number,
  most: number,
): string[] {
  const open = openDays(viewing)
  const table = viewerTable(viewing, open.first, open.last)
  const span = [Math.max(from, open.earliest), Math.min(to, startOfDay(table, open.last + 1) + DAY)] as const
  const found: string[] = []
  const isFull = fullDayTest(rules.zone, viewing, span)
  forEachFreeSlot(rules, busySpans(viewing.busy), viewing.bufferMinutes, span, (start) => {
    if (isFull?.(start)) return true
    const day = Math.floor((start + offsetAt(table, start)) / DAY)
    if (day >= open.first && day <= open.last) found.push(instantText(start))
    return found.length < most
  })
  return found
}

/** Today to the horizon in the viewer's dates, and the first minute after the notice period. */
function openDays({ now, viewerZone, horizonMonths, horizonDays, noticeMinutes }: SlotViewing) {
  return {
    first: parseDay(todayOf(now, viewerZone)),
    last: parseDay(horizonOf(now, viewerZone, horizonMonths, horizonDays)),
    earliest: firstMinuteFrom(now) + noticeMinutes,
  }
}

const viewerTable = ({ viewerZone }: SlotViewing, first: number, last: number) =>
  zoneTable(viewerZone, (first - 2) * DAY, (last + 4) * DAY)
