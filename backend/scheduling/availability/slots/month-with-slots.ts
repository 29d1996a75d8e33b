/** Slots of a month; an empty month falls back to the next one, once. */
import { horizonOf, monthRange, nextMonth, todayOf } from './bookable-range.ts'
import type { CompiledRules, Slot } from './slot-grid.ts'
import { slotsOfAll } from './compute-slots.ts'
import type { SlotDay, SlotViewing } from './compute-slots.ts'

export interface MonthAnswer<S extends Slot = Slot> {
  /** The month that was answered; later than the requested one when that was empty. */
  readonly month: string
  readonly today: string
  /** Last date that can be booked, in the viewer's zone. */
  readonly horizonEnd: string
  readonly days: SlotDay<S>[]
}

/** Slots of a month `YYYY-MM`; with `fallback` 'next' those of the following month when only that one has some. */
export function monthWithSlots<S extends Slot>(
  rules: CompiledRules<S> | readonly CompiledRules<S>[],
  viewing: SlotViewing,
  requested: { readonly month: string; readonly fallback?: 'next' | undefined },
): MonthAnswer<S> {
  const daysOf = (month: string) => slotsOfAll([rules].flat(), { ...viewing, ...monthRange(month) })
  const today = todayOf(viewing.now, viewing.viewerZone)
  const horizonEnd = horizonOf(viewing.now, viewing.viewerZone, viewing.horizonMonths, viewing.horizonDays)

  const days = daysOf(requested.month)
  if (requested.fallback === undefined || hasSlots(days)) return { month: requested.month, today, horizonEnd, days }

  const later = daysOf(nextMonth(requested.month))
  if (!hasSlots(later)) return { month: requested.month, today, horizonEnd, days }
  return { month: nextMonth(requested.month), today, horizonEnd, days: later }
}

const hasSlots = (days: readonly SlotDay[]) => days.some((day) => day.slots.length > 0)
