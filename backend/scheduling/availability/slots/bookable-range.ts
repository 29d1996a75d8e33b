/** Range of dates that may be requested and booked: the viewer's today to two calendar months later. */
import {
  DAY,
  dateText,
  dayOf,
  instantText,
  minuteAtOrAfter,
  minuteAtOrBefore,
  monthLength,
  parseDay,
} from './calendar-minutes.ts'
import { localDay, startOfDay, zoneTable } from './zone-table.ts'

/** An instant as ISO text or milliseconds. */
export type Now = string | number

const flooredNow = (now: Now) => (typeof now === 'number' ? Math.floor(now / 60_000) : minuteAtOrBefore(now))

/** First whole minute that is not before now. */
export const firstMinuteFrom = (now: Now) => (typeof now === 'number' ? Math.ceil(now / 60_000) : minuteAtOrAfter(now))

/** The viewer's date. */
export function todayOf(now: Now, viewerZone: string): string {
  const minute = flooredNow(now)
  return dateText(localDay(zoneTable(viewerZone, minute - DAY, minute + DAY), minute))
}

/**
 * Last date that can be booked, in the viewer's zone: a short month ends the horizon on its last day. The provider may
 * have chosen fewer days.
 */
export function horizonOf(now: Now, viewerZone: string, months: number, days = Number.POSITIVE_INFINITY): string {
  const today = todayOf(now, viewerZone)
  const byMonths = addMonths(today, months)
  const byDays = parseDay(today) + days
  return byDays < parseDay(byMonths) ? dateText(byDays) : byMonths
}

function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const count = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1]
  return dateText(dayOf(toYear, toMonth, Math.min(day, monthLength(toYear, toMonth))))
}

export function monthRange(month: string): { from: string; to: string } {
  const from = `${month}-01`
  return { from, to: dateText(parseDay(addMonths(from, 1)) - 1) }
}

/** The instants at which whole dates of a time zone start and end. */
export function instantsOf({ from, to }: { from: string; to: string }, zone: string): { from: string; to: string } {
  const [first, last] = [parseDay(from), parseDay(to)]
  const table = zoneTable(zone, (first - 2) * DAY, (last + 3) * DAY)
  return { from: instantText(startOfDay(table, first)), to: instantText(startOfDay(table, last + 1)) }
}

export const nextMonth = (month: string) => addMonths(`${month}-01`, 1).slice(0, 7)

/**
 * Every booking that can block a slot on these dates of the viewer overlaps this span. With a daily limit it covers all
 * of the provider's dates that these dates touch.
 */
export function busyWindow(requested: {
  readonly from: string
  readonly to: string
  readonly viewerZone: string
  readonly slotMinutes: number
  readonly bufferMinutes: number
  readonly maxPerDay?: number | null | undefined
}): { startAt: string; endAt: string } {
  const [first, last] = [parseDay(requested.from), parseDay(requested.to)]
  const table = zoneTable(requested.viewerZone, (first - 2) * DAY, (last + 3) * DAY)
  const lastEnd = startOfDay(table, last + 1) + DAY + requested.slotMinutes + requested.bufferMinutes
  const around = typeof requested.maxPerDay === 'number' ? 2 * DAY : 0
  return { startAt: instantText(startOfDay(table, first) - around), endAt: instantText(lastEnd + around) }
}
